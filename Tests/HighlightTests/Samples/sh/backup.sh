#!/bin/bash -eu
# backup.sh: saves folders. TODO: rotate; see https://example.org/sicherung?x=größe
# FIXME mail backup@example.org, XXX
set -o pipefail; shopt -s extglob
readonly ZIEL="/mnt/größe" ALT='/mnt/alt'; declare -a ordner=(~/docs "$HOME/bilder" 'ein ordner')
declare -A karte=([eins]=1 ["zwei drei"]="$2") export PATH=$PATH:/opt LANG # comment
zahl=10 text="Hallo $USER, ${name:-"nie mand"} \"\$5\" \\ \` $(date +"%Y-%m") `hostname -s` $((zahl * (2 + 3))) \
fortgesetzt" leer= a+=b
ordner[3]=x; ordner[$zahl+1]+=y; karte[${i}]="z"; feld=(1 2 3) ; export -n FOO="bar$(id -u)" BAR

function hilfe() {
    cat <<EOF; echo "after $zahl" | tee >(wc -l)
usage: $0 [-n] ${1:?fehlt} \$escaped \\ $(whoami) `date` $((1 + 2)) "quotes" 'single'
    # no comment TODO
EOF
	cat <<-'ENDE' > "$ZIEL" 2>&1
	roh $nichts $(kein) `befehl`
	ENDE
    cat <<"FIN" && grep -q x <<< "here $string"
also raw $x \
FIN
    return 0
}
log() { printf '%s\n' "$*" >&2; }

while getopts ":nv:" opt; do
    case $opt in
        n) trocken=true ;;
        v|V*) ((stufe += OPTARG)) ;;
        [a-z]?) echo "größe" ;&
        *) hilfe; exit $? ;;
    esac
done
shift $((OPTIND - 1)); local -r v="x" w=${v^^}
for d in "${ordner[@]}" {1..3} *.txt; do
    [[ -d "$d" && ! -L $d || ( "$d" =~ ^/mnt/[a-z]+$ ) ]] || continue 2
    if [ "$d" != "$ZIEL" -a $# -ge 1 ] && test -f "$d/.ignore" -o -n "$x"; then log "skip \"$d\""; elif ! (cd "$d" && ls -l); then :; else break; fi
    until (( i++ >= 0x1F || j == 8#17 && k < 010 )); do sleep 1 & wait $!; done
    tar -czf "$ZIEL/${d##*/}-$(date +%F).tar.gz" --exclude='*.o' "$d" 2>/dev/null >> log.txt <&3 3>&- &> all || { rm -f -- "$_"; false; }
done
echo ${#ordner[@]} ${!karte[*]} ${v/a/b} ${v//\//-} ${v:1:2} ${v%%.*} ${v#"$w"} ${!v} ${v:=standard} ${v+x} $$ $! $- $@ ${@:2} ${10} $10 ${v@Q} ${v,,} ${feld[$((i + 1))]}
let "x = 5 * (y + 2)" z++ 'w<<=2'; diff <(sort a) <(sort -u "b c"); eval "$(ssh-agent)"; [ -e x ] && . ./x
select s in a b; do echo $REPLY; done; time { make -j4 | grep -v "^#" | awk '{ print $1 }' | sed -e 's/a/b/g' ; } ; trap 'rm "$tmp"' EXIT INT
x=$( (a; b) | c ); y=$(( $(echo 1) + `echo 2` )); echo a\ b \# \$x; exec 3<>datei; : ${FOO:=bar}; true; a && b || c; d & e
