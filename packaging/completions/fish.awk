# The completion for fish.
END {
    print "# fish completion for lapilli"
    print "complete -c lapilli -n __fish_use_subcommand -f -l help -d 'print a summary'"
    print "complete -c lapilli -n __fish_use_subcommand -f -l version -d 'print the version of lapilli'"
    for (i = 1; i <= commands; i++)
        print "complete -c lapilli -n __fish_use_subcommand -f -a " command[i] " -d '" summary[i] "'"
    for (i = 1; i <= actions; i++)
        print "complete -c lapilli -n '__fish_seen_subcommand_from " action_of[i] \
            "; and not __fish_seen_subcommand_from " actions_of(action_of[i]) "' -f -a " action[i] " -d '" action_text[i] "'"
    for (i = 1; i <= options; i++) {
        path = path_of(value[i])
        words = words_of(name[i], value[i])
        line = "complete -c lapilli -n '__fish_seen_subcommand_from " of[i] "' -l " name[i]
        if (path == "file")
            line = line " -r -F"
        else if (path == "folder")
            line = line " -x -a '(__fish_complete_directories)'"
        else if (value[i] != "")
            line = line " -x" (words != "" ? " -a '" words "'" : "")
        print line " -d '" text[i] "'"
    }
}
