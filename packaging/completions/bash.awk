# The completion for bash.
END {
    print "# bash completion for lapilli"
    print "_lapilli()"
    print "{"
    print "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} words= actions= word"
    print "    COMPREPLY=()"
    print "    if ((COMP_CWORD == 1)); then"
    line = "--help --version"
    for (i = 1; i <= commands; i++)
        line = line " " command[i]
    print "        mapfile -t COMPREPLY < <(compgen -W '" line "' -- \"$current\")"
    print "        return"
    print "    fi"
    print "    case ${COMP_WORDS[1]}:$previous in"
    for (i = 1; i <= options; i++) {
        if (value[i] == "")
            continue
        path = path_of(value[i])
        words = words_of(name[i], value[i])
        printf "    %s:--%s) ", of[i], name[i]
        if (path != "")
            printf "compopt -o filenames && mapfile -t COMPREPLY < <(compgen -%s -- \"$current\") && ", \
                path == "file" ? "f" : "d"
        else if (words != "")
            printf "%smapfile -t COMPREPLY < <(compgen -W '%s' -- \"$current\") && ", \
                words ~ /:/ ? "compopt -o nospace && " : "", words
        print "return ;;"
    }
    print "    esac"
    print "    case ${COMP_WORDS[1]} in"
    for (i = 1; i <= commands; i++) {
        line = ""
        for (j = 1; j <= options; j++)
            if (of[j] == command[i])
                line = line (line == "" ? "" : " ") "--" name[j]
        print "    " command[i] ") words='" line "'" (actions_of(command[i]) == "" ? "" : " actions='" \
            actions_of(command[i]) "'") " ;;"
    }
    print "    esac"
    print "    if [[ $current == -* ]]; then"
    print "        mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\")"
    print "        return"
    print "    fi"
    print "    for word in \"${COMP_WORDS[@]:2:COMP_CWORD-2}\"; do"
    print "        [[ -n $word && \" $actions \" == *\" $word \"* ]] && actions="
    print "    done"
    print "    if [[ -n $actions ]]; then"
    print "        mapfile -t COMPREPLY < <(compgen -W \"$actions\" -- \"$current\")"
    print "    else"
    print "        # A colon is a word of its own: sqlite:PATH"
    print "        [[ $current == : ]] && current="
    print "        compopt -o filenames"
    print "        mapfile -t COMPREPLY < <(compgen -f -- \"$current\")"
    print "    fi"
    print "}"
    print "complete -F _lapilli lapilli"
}
