#!/bin/sh
# score: the worked examples of docs/rules.md, and drawings that are wrong.
set -eu
. "$(dirname "$0")/lib.sh"
cd "$work"

draw() { cat >"$1"; }
draw regions <<'D'
J     D     D*1   L     L*1
J*1   G     G     L*1   Q
J     V^2   HUT   D     Q*1
J+2   D     D     Q     Q*1
G     G     G+1   G     V^1
D
run score regions
check "the regions of the example make 32 points" eval 'exits 0 && silent && prints "total 32"'
check "region by region" is "$(head -n 5 "$out" | tr -s ' ')" 'jungle 4 squares x 3 fires = 12
quarry 4 squares x 2 fires = 8
lake 3 squares x 2 fires = 6
grassland 4 squares x 1 fire = 4
desert 2 squares x 1 fire = 2'
check "with the values of the tie-break" prints "tie-break: largest region 4, fires 9"
run score --json regions
check "and as JSON" json 'x.rules === "discovery" && x.grid === 5 && x.total === 32 && x.largest === 4 && x.fires === 9 &&
    x.regions.length === 10 && x.regions[0].terrain === "jungle" && x.regions[0].squares === 4 && x.regions[0].points === 12 &&
    x.regions[0].at.join() === "e6,e7,e8,e9" && x.cavemen.length === 0 && x.warriors.length === 0 &&
    x.regions.flatMap(r => r.at).length === 24 && x.warnings.length === 0'

draw hunters <<'D'
Gm         Gm         J*1
Gm         D@hunter   Gm
HUT        D@hunter   J
D
run score hunters
check "the hunters of the example make 12 and 6 points" is "$(grep ^hunter "$out" | tr -s ' ')" 'hunter = 12
hunter = 6'
check "18 together" prints "cavemen 18"
run score --json hunters
check "as JSON too" json 'x.rules === "tribe" && x.cavemen.map(c => c.points).sort().join() === "12,6" && x.cavemen.every(c => c.caveman === "hunter" && c.at.length === 1)'

status=0
echo 'G+2 L HUT / G*1 D@firelady Q*1 / L V^2 Q+1' | "$lapilli" score - >"$out" 2>"$err" || status=$?
check "the fire lady of the example makes 5 points, from stdin" eval 'exits 0 && prints "cavemen 5"'

draw warriors <<'D'
D@2   D@1   D
G@1   D*1   J
G     Q@1   HUT
D
run score warriors
check "the warriors of the example make 12 and 1 points" is "$(grep '^warriors .*=' "$out" | tr -s ' ')" 'warriors 3 tiles x 4 power = 12
warriors 1 tile x 1 power = 1'
check "13 together" prints "warriors 13"
run score --json warriors
check "as JSON too" json 'x.warriors.length === 2 && x.warriors[0].tiles * x.warriors[0].power === 12 && x.warriors[0].at.length === 3'

draw base <<'D'
G        G*2      L        .        .
G        G        L        L        L*1
CASTLE   F        L*1      W        W
S        .        .        W*1      .
M*2      .        .        S        .
D
run score base
check "the base game of the example makes 23 points" eval 'exits 0 && silent && prints "total 23" && prints "crowns 7"'
check "with both bonuses in play and neither earned" eval 'prints "centre 0" && prints "complete 0"'
echo 'W W W CASTLE W' >row
run score --players 2 row
check "24 dominoes on 7x7 ask for the exact middle" prints "centre 0"
run score --players 2 --deck 48 row
check "48 fill it, so it goes by the grid" prints "centre 10"

draw totem <<'D'
rules totem
totems mammoth flint
discarded 0
Gm HUT Lf
D
run score totem
check "resources and totems count in totem" eval 'prints "resources 2" && prints "totems 9" && prints "total 11"'
run score --bonus centre,complete totem
check "bonuses can be switched on" eval 'prints "centre 10" && prints "complete 5" && prints "total 26"'
sed 's/^disc/bonus centre complete\ndisc/' totem >bonus
run score bonus
check "or said in the drawing" prints "total 26"
run score --bonus none bonus
check "an option wins over the drawing" prints "total 11"
run score --rules tribe hunters
check "rules that fit can be given" exits 0
echo 'grid 7 / bonus centre / D HUT D / # not a row' >slashes
run score --json --grid 5 --bonus complete slashes
check "also when keywords stand in one line" json 'x.grid === 5 && x.centre === 0'
refuses "rules that do not fit are refused at the square" 1 "regions:1:1: this does not belong to the rule set of the drawing; found 'J " score --rules kingdomino regions
refuses "an option moves no line number" 1 "totem:2:8: this does not belong to the rule set" score --rules discovery --grid 5 --bonus centre totem

bad() { # DRAWING PLACE-AND-REASON
    printf '%b' "$1" >bad
    refuses "a drawing such as '$1' is refused" 1 "bad:$2" score bad
}
bad '' "1:1: the drawing is empty"
bad 'D HUT\nX' "2:1: not a square; see 'lapilli score --help'; found 'X'"
bad 'HUT HUT' "1:5: there can be only one starting tile"
bad 'HUT D*4' "1:7: "
bad 'HUT D@wizard' "1:7: unknown caveman"
bad 'HUT D D D D D D D' "1:"
bad 'rules chess\nHUT' "1:7: unknown rule set"
bad '\0\0\0' "1:1: "
bad '\377\376' "1:1: "
echo 'HUT D Q*3 Q*3 Q*3' >doubt
run score doubt
check "what the box does not hold is counted with a warning" eval 'exits 0 && says "doubt: warning: " && prints "total 27"'
run score --json doubt
check "which JSON has too" json 'x.warnings.length > 0 && x.total === 27'
refuses "a missing drawing is reported" 1 "missing: cannot read" score missing
finish
