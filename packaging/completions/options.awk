# Lists the options in the --help of a command: COMMAND NAME VALUE TEXT, separated by tabs. The actions of a command
# that has some come without a NAME, as VALUEs.
function flush_option()
{
    if (name != "")
        printf "%s\t%s\t%s\t%s\n", command, name, value, text
    name = ""
}

/^Usage: .* ACTION/ {
    has_actions = 1
}

/^Example/ {
    has_actions = 0
}

has_actions && /^  [a-z]/ {
    flush_option()
    match($0, /[A-Za-z.]  +/)
    print command "\t\t" $1 "\t" substr($0, RSTART + RLENGTH)
    next
}

/^  --/ {
    flush_option()
    line = substr($0, 5)
    at = match(line, /  +/)
    text = at > 0 ? substr(line, at + RLENGTH) : ""
    if (at > 0)
        line = substr(line, 1, at - 1)
    at = index(line, " ")
    name = at > 0 ? substr(line, 1, at - 1) : line
    value = at > 0 ? substr(line, at + 1) : ""
    next
}

name != "" && /^ +[^ ]/ {
    sub(/^ +/, "")
    text = text (text == "" ? "" : " ") $0
    next
}

{
    flush_option()
}

END {
    flush_option()
}
