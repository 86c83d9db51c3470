"""Builds the wheel, with the C library in it; pip calls these functions (PEP 517).

Only CMake and a C compiler are needed, and nothing from the network: that is why this is not a plugin of
another build system. The C sources are the checkout this folder is in, or `source/` of an sdist.
"""

from __future__ import annotations

import base64
import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile
from pathlib import Path
from typing import Any, Optional

HERE = Path(__file__).resolve().parent
PROJECT = (HERE / "pyproject.toml").read_text()
C_SOURCES = ("CMakeLists.txt", "LICENSE", "cmake", "data", "include", "src/CMakeLists.txt", "src/rules", "src/tactics",
             "src/players", "src/batch", "src/library")


def _field(name: str) -> str:
    found = re.search(rf'^{name} = "(.*)"$', PROJECT, re.M)
    assert found, name
    return found.group(1)


VERSION = _field("version")


def _sources() -> Path:
    for folder in (HERE / "source", HERE.parent):
        if (folder / "include/lapilli/lapilli.h").is_file():
            return folder
    sys.exit("the C sources are missing: install from a checkout of lapilli, or from its sdist")


def _library(build: str) -> bytes:
    """liblapilli.so, stripped, for every machine of this kind."""
    generator = ["-G", "Ninja"] if shutil.which("ninja") else []
    options = [*generator, "-DCMAKE_BUILD_TYPE=Release", "-DLAPILLI_LIBRARY_ONLY=ON", "-DLAPILLI_NATIVE=OFF",
               "-DCMAKE_SHARED_LINKER_FLAGS=-s"]
    try:
        subprocess.run(["cmake", "-S", str(_sources()), "-B", build, *options], check=True)
        subprocess.run(["cmake", "--build", build, "--target", "lapilli_shared", "--parallel"], check=True)
    except FileNotFoundError:
        sys.exit("cmake was not found; install cmake, ninja and a C compiler")
    return (Path(build) / "liblapilli.so").resolve().read_bytes()


def _metadata() -> str:
    readme = (HERE / "README.md").read_text()
    return (f"Metadata-Version: 2.1\nName: lapilli\nVersion: {VERSION}\nSummary: {_field('description')}\n"
            f"Requires-Python: {_field('requires-python')}\nRequires-Dist: numpy\nLicense: MIT\n"
            f"Description-Content-Type: text/markdown\n\n{readme}")


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: Optional[str] = None) -> str:
    tag = "py3-none-" + re.sub("[-.]", "_", sysconfig.get_platform())
    info = f"lapilli-{VERSION}.dist-info"
    with tempfile.TemporaryDirectory() as build:
        files = {"lapilli/liblapilli.so": _library(build)}
    for path in sorted((HERE / "lapilli").iterdir()):
        if path.suffix == ".py" or path.name == "py.typed":
            files[f"lapilli/{path.name}"] = path.read_bytes()
    files[f"{info}/LICENSE"] = (_sources() / "LICENSE").read_bytes()
    files[f"{info}/METADATA"] = _metadata().encode()
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: lapilli\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    record = ""
    for name, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(content)}\n"
    files[f"{info}/RECORD"] = (record + f"{info}/RECORD,,\n").encode()
    wheel = f"lapilli-{VERSION}-{tag}.whl"
    with zipfile.ZipFile(os.path.join(wheel_directory, wheel), "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            # One time and one mode for all: the same sources give the same bytes.
            entry = zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0))
            entry.external_attr = 0o100644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return wheel


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    name = f"lapilli-{VERSION}"
    with tempfile.TemporaryDirectory() as work:
        info = Path(work) / "PKG-INFO"
        info.write_text(_metadata())
        with tarfile.open(os.path.join(sdist_directory, f"{name}.tar.gz"), "w:gz") as archive:
            archive.add(info, f"{name}/PKG-INFO")
            for file in ("backend.py", "pyproject.toml", "README.md"):
                archive.add(HERE / file, f"{name}/{file}")
            for path in sorted((HERE / "lapilli").iterdir()):
                if path.suffix == ".py" or path.name == "py.typed":
                    archive.add(path, f"{name}/lapilli/{path.name}")
            for source in C_SOURCES:
                archive.add(_sources() / source, f"{name}/source/{source}")
    return f"{name}.tar.gz"
