# What the values of options can be, and the reading of the two lists that packaging/generate makes.
BEGIN {
    FS = "\t"
    players = "random greedy fullgreedy level:1 level:2 level:3 level:4 level:5 level:6 search:time=1s search:sims=1000"
}

# The words that a value can be; "" when it can be anything.
function words_of(name, value)
{
    if (name == "rules") return "discovery totem tribe kingdomino"
    if (name == "players" && value == "N") return "2 3 4"
    if (name == "seats") return "2 3 4"
    if (name == "grid") return "5 7"
    if (name == "deck") return "24 36 48"
    if (name == "line") return "3 4"
    if (name == "bonus") return "none centre complete centre,complete"
    if (name == "variant") return "short-duel mighty-duel"
    if (name == "seat") return "1 2 3 4"
    if (name == "lang") return "en de fr it nl"
    if (name == "log") return "text json"
    if (name == "store") return "sqlite: postgresql://"
    if (value == "P") return players
    return ""
}

# "file", "folder" or "".
function path_of(value)
{
    return value == "FILE" ? "file" : value == "DIR" ? "folder" : ""
}

# The actions of a command, or "".
function actions_of(command, i, list)
{
    for (i = 1; i <= actions; i++)
        if (action_of[i] == command)
            list = list (list == "" ? "" : " ") action[i]
    return list
}

# The first sentence, for a list of options.
function short_text(text)
{
    sub(/\. Default: .*/, "", text)
    sub(/[;:] .*/, "", text)
    gsub(/['\[\]]/, "", text)
    return text
}

FNR == NR {
    at = index($0, " ")
    command[++commands] = substr($0, 1, at - 1)
    summary[commands] = substr($0, at + 1)
    gsub(/'/, "", summary[commands])
    next
}

$2 == "" {
    actions++
    action_of[actions] = $1
    action[actions] = $3
    action_text[actions] = short_text($4)
    next
}

{
    options++
    of[options] = $1
    name[options] = $2
    value[options] = $3
    repeated[options] = $4 ~ /may be repeated/
    text[options] = short_text($4)
}
