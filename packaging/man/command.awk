# Turns the --help of a command into its manual page (mdoc).
#   lapilli COMMAND --help | awk -v command=COMMAND -v summary=TEXT -v date=DATE -f command.awk

function escape(text)
{
    gsub(/\\/, "\\e", text)
    gsub(/-/, "\\-", text)
    if (text ~ /^[.']/)
        text = "\\&" text
    return text
}

# One sentence, in lines that are not too long.
function print_sentence(text, word, n, i, line)
{
    n = split(text, word, " ")
    line = word[1]
    for (i = 2; i <= n; i++)
        if (length(line) + length(word[i]) > 68) {
            print escape(line)
            line = word[i]
        } else
            line = line " " word[i]
    print escape(line)
}

# Each sentence begins a line.
function print_text(text)
{
    while (match(text, /[.?] [A-Z]/)) {
        print_sentence(substr(text, 1, RSTART))
        text = substr(text, RSTART + 2)
    }
    if (text != "")
        print_sentence(text)
}

function flush_paragraph()
{
    if (paragraph != "")
        print_text(paragraph)
    paragraph = ""
}

function flush_option()
{
    if (option == "")
        return
    n = split(option, word, " ")
    line = ".It Fl " escape(substr(word[1], 2))
    for (i = 2; i <= n; i++)
        line = line (i == 2 ? " Ar " : " ") escape(word[i])
    print line
    print_text(described)
    option = described = ""
}

function end_literal()
{
    if (literal)
        print ".Ed"
    literal = 0
}

# The words of the usage line: `--rules R`, `[OPTION]...`, operands in capitals.
function print_usage(text, word, n, i)
{
    n = split(text, word, " ")
    print ".Nm lapilli " command
    for (i = 4; i <= n; i++) {
        if (word[i] ~ /^--[a-z]/)
            print ".Fl " escape(substr(word[i], 2)) " Ar " escape(word[++i])
        else if (word[i] == "[OPTION]...")
            print ".Op Ar option ..."
        else if (word[i] == "[--") {
            print ".Op Fl \\&- Ar COMMAND Op Ar ARGUMENT ..."
            break
        }
        else if (word[i] ~ /^\[.*\]\.\.\.$/)
            print ".Op Ar " escape(substr(word[i], 2, length(word[i]) - 5)) " ..."
        else if (word[i] ~ /^\[.*\]$/)
            print ".Op Ar " escape(substr(word[i], 2, length(word[i]) - 2))
        else if (word[i] ~ /\.\.\.$/)
            print ".Ar " escape(substr(word[i], 1, length(word[i]) - 3)) " ..."
        else
            print ".Ar " escape(word[i])
    }
}

NR == 1 {
    print ".Dd " date
    print ".Dt LAPILLI-" toupper(command) " 1"
    print ".Os"
    print ".Sh NAME"
    print ".Nm lapilli-" command
    print ".Nd " summary
    print ".Sh SYNOPSIS"
    usage = $0
    part = "usage"
    next
}

# A usage line goes on at a space.
part == "usage" && /^ / {
    usage = usage " " $0
    next
}

part == "usage" {
    print_usage(usage)
    print ".Sh DESCRIPTION"
    part = "summary"
}

part == "summary" && $0 == "" {
    flush_paragraph()
    print ".Pp"
    print "The options are:"
    print ".Bl -tag -width Ds"
    part = "options"
    next
}

part == "options" && /^  --/ {
    flush_option()
    text = substr($0, 3)
    at = match(text, /  +/)
    option = at > 0 ? substr(text, 1, at - 1) : text
    described = at > 0 ? substr(text, at + RLENGTH) : ""
    next
}

part == "options" && /^ / {
    sub(/^ +/, "")
    described = described (described == "" ? "" : " ") $0
    next
}

part == "options" && $0 == "" {
    flush_option()
    print ".El"
    part = "details"
    gap = 1
    next
}

part == "details" && /^Examples?:$/ {
    flush_paragraph()
    end_literal()
    print ".Sh EXAMPLES"
    print ".Bd -literal -offset indent"
    literal = 1
    part = "example"
    next
}

part == "example" {
    print escape(substr($0, 3))
    next
}

part == "details" && $0 == "" {
    flush_paragraph()
    end_literal()
    gap = 1
    next
}

part == "details" && /^ / {
    flush_paragraph()
    if (!literal)
        print ".Bd -literal -offset indent"
    literal = 1
    gap = 0
    print escape(substr($0, 3))
    next
}

part == "details" {
    end_literal()
    if (gap && paragraph == "")
        print ".Pp"
    gap = 0
}

{
    paragraph = paragraph (paragraph == "" ? "" : " ") $0
}

END {
    flush_option()
    if (part == "options")
        print ".El"
    flush_paragraph()
    end_literal()
    print ".Sh SEE ALSO"
    print ".Xr lapilli 1 ,"
    print ".Xr lapilli 5"
}
