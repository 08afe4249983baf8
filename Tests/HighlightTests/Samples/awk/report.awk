#!/usr/bin/gawk -f
# Summarises access logs per host – naïve but quick
# TODO: IPv6, see https://awk.example.org/logs or root@example.org

BEGIN {
    FS = "[ \t]+"; OFS = "\t"
    if (ARGC < 2) {
        printf "usage: %s FILE\n", ARGV[0] > "/dev/stderr"
        exit 1
    }
    LIMIT = 1e3 + 0x1F
    srand()
}

# skip comments and blank lines
/^[[:space:]]*(#|$)/ { next }

FNR == 1 && NR != 1 { print "--- " FILENAME " \"quoted\" \\ done" }

$9 ~ /^5[0-9][0-9]$/ && $7 !~ /\/health\// {
    errors[$1]++
    total += $10
    next
}

function max(a, b,    t) {
    t = a > b ? a : b
    return t
}

NF > 3 {
    host = tolower($1)
    n = split($4, part, /[:\/]/)
    gsub(/"/, "", $6)
    size[host] = max(size[host], $NF)
    while (i < n) {
        i++
        if (!(part[i] in seen)) continue
        else delete seen[part[i]]
    }
    do { k-- } while (k > 0)
    for (h in size)
        if (match(h, /ü+/)) {
            x = substr(h, RSTART, RLENGTH)
            getline line < x
            close(x)
        }
    ratio = total / n   # the rest is / not a regex
    half = total / 2
}

END {
    for (h in errors)
        printf("%-20s %5d %s\n", h, errors[h], toupper(sprintf("%x", int(sqrt(errors[h]))))) | "sort -rn"
    print length(total), index("größe", "ß"), atan2(1, 2), exp(1), log(2), cos(0), sin(0), rand()
    print "a string with a continuation \
that goes on" ENVIRON["HOME"], "unterminated
    system("date")
}
