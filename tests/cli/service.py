"""lapilli serve as a service of systemd: its configuration file, and what it tells who started it.

python3 service.py LAPILLI
"""

import os
import re
import socket
import subprocess
import sys
import tempfile
import urllib.request

lapilli = os.path.abspath(sys.argv[1])
passed = failed = 0


def check(sentence, found, expected=True):
    global passed, failed
    good = found == expected
    passed, failed = passed + good, failed + (not good)
    print(f"{'ok' if good else 'not ok'} - {sentence}")
    if not good:
        print(f"# {found!r} instead of {expected!r}; again: python3 {' '.join(sys.argv)}")


def refusal(text, *arguments):
    with open("lapilli.conf", "w") as file:
        file.write(text)
    done = subprocess.run([lapilli, "serve", "--config", "lapilli.conf", *arguments], capture_output=True, text=True)
    return done.returncode, done.stderr.splitlines()[0]


def serve(notify, *arguments):
    """A server, and its address as it prints it; `notify` is the socket that it tells."""
    server = subprocess.Popen([lapilli, "serve", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                              env={**os.environ, "NOTIFY_SOCKET": notify})
    return server, re.search(r"http://[^ /]*", server.stdout.readline()).group()


def tells(name):
    told = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    told.bind(name)
    told.settimeout(60)
    return told


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    with open("lapilli.conf", "w") as file:
        file.write("# a comment\n\nlisten = 127.0.0.1:0\n  store=sqlite:games.db  \nhost = play.example.org\n"
                   "host = games.example.org\nproxy\nlog = json\nmax-connections = 7")
    for kind, name, bound in [("a file", folder + "/notify", folder + "/notify"),
                              ("a name of the kernel", "@lapilli-" + folder, "\0lapilli-" + folder)]:
        told = tells(bound)
        server, url = serve(name, "--config", "lapilli.conf", "--log", "text")
        check(f"a server says that it is ready, to {kind}", told.recv(100), b"READY=1")
        for host, status in [("games.example.org", 200), ("other.example.org", 421)]:
            request = urllib.request.Request(url + "/livez", headers={"Host": host, "X-Forwarded-For": "192.0.2.1"})
            try:
                answer = urllib.request.urlopen(request, timeout=60).status
            except urllib.error.HTTPError as error:
                answer = error.code
            check(f"it has its names from the file ({host})", answer, status)
        server.terminate()
        check("it says that it stops", told.recv(100), b"STOPPING=1")
        log = server.communicate()[1]
        check("and does", server.returncode, 0)
        check("what is given as an argument comes first", "event=shutdown" in log and "{" not in log)
        check("the database is that of the file", os.path.exists("games.db"))
        told.close()

    for text, line, message in [
            ("proxy\nlisen = 127.0.0.1:0\n", 2, "unknown option 'lisen'; did you mean 'listen'?"),
            ("config = other.conf\n", 1, "unknown option 'config'"),
            ("--proxy\n", 1, "unknown option '--proxy'"),
            ("\n\nproxy = yes\n", 3, "no value belongs to 'proxy'"),
            ("listen\n", 1, "no value for 'listen'")]:
        status, found = refusal(text)
        check(f"{text.strip()!r} is refused with its line",
              status == 1 and found.startswith(f"lapilli serve: lapilli.conf:{line}: {message}"))
    check("a wrong value is refused as on the command line", refusal("max-connections = 0\n"),
          (2, "lapilli serve: --max-connections '0': expected a number from 1 to 1000000 (see 'lapilli serve --help')"))
    check("a file that is too long is refused", refusal("#" * 16384), (1, "lapilli serve: lapilli.conf: more than 16383 bytes"))
    check("so is one that is no text", refusal("proxy\0"), (1, "lapilli serve: lapilli.conf: not a text"))
    os.remove("lapilli.conf")
    done = subprocess.run([lapilli, "serve", "--config", "lapilli.conf"], capture_output=True, text=True)
    check("and one that is missing", (done.returncode, done.stderr),
          (1, "lapilli serve: lapilli.conf: No such file or directory\n"))
    done = subprocess.run([lapilli, "serve", "--listen", "bad"], capture_output=True, text=True,
                          env={**os.environ, "NOTIFY_SOCKET": "/" + "x" * 200})
    check("the arguments come before all that", done.returncode, 2)
    server, url = serve(folder + "/nobody", "--listen", "127.0.0.1:0", "--store", "sqlite:games.db")
    server.terminate()
    check("a socket at which nobody listens is reported, and no reason to stop",
          "NOTIFY_SOCKET: " in server.communicate()[1] and server.returncode == 0)
    os.chdir("/")
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
