# The completion for zsh.
END {
    print "#compdef lapilli"
    print "_lapilli() {"
    print "    local -a commands"
    print "    commands=("
    for (i = 1; i <= commands; i++)
        print "        '" command[i] ":" summary[i] "'"
    print "    )"
    print "    if ((CURRENT == 2)); then"
    print "        _describe command commands"
    print "        return"
    print "    fi"
    print "    shift words"
    print "    ((CURRENT--))"
    print "    case $words[1] in"
    for (i = 1; i <= commands; i++) {
        print "    " command[i] ")"
        printf "        _arguments"
        for (j = 1; j <= options; j++) {
            if (of[j] != command[i])
                continue
            gsub(/:/, "\\:", text[j])
            printf " \\\n            '%s--%s[%s]", repeated[j] ? "*" : "", name[j], text[j]
            if (value[j] != "") {
                path = path_of(value[j])
                words = words_of(name[j], value[j])
                gsub(/:/, "\\:", words)
                label = value[j]
                gsub(/["'\\:]/, "", label)
                printf ":%s:%s", label, path == "file" ? "_files" : path == "folder" ? "_files -/" : \
                    words != "" ? "(" words ")" : ""
            }
            printf "'"
        }
        line = ""
        for (j = 1; j <= actions; j++)
            if (action_of[j] == command[i])
                line = line " " action[j] "\\:\"" action_text[j] "\""
        if (line != "")
            printf " \\\n            '1:action:((%s))'", substr(line, 2)
        print " \\\n            '*:file:_files'"
        print "        ;;"
    }
    print "    esac"
    print "}"
    print "_lapilli \"$@\""
}
