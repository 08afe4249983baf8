#!/usr/bin/env fish
# Prompt and helpers – größere Anzeige
# TODO: git status, see https://fish.example.org/prompt or fish@example.org FIXME

set -gx EDITOR vim
set -l colour (set_color blue)
set fish_greeting "Hello, $USER! \"quoted\" \$5 and \\ back \n $HOME/bin"
alias ll 'ls -l --color=auto'
PATH=/opt/bin

function fish_prompt --description 'Write the prompt'
    set -l last $status
    if test $last -ne 0; and not set -q QUIET
        echo -n "[$last] "
    else if test -d .git -o -f "$PWD/.hg"
        printf '%s it'\''s ok\n' (git branch | grep '^\*' | sed 's/..//')
    else
        true
    end
    switch $TERM
        case 'xterm*' screen
            echo "wide $COLUMNS"; or false
        case '*'
            echo narrow &
    end
    echo $argv[1..-1] $argv[(count $argv)] $$indirect {$braced} ~/dir
end

function größe -a file
    for f in *.txt **.md
        if string match -qr '\.txt$' -- $f
            continue
        end
        wc -c < $f >> sizes.log 2>&1
        cat $f | sort -n | uniq -c > /dev/null ^/dev/null
    end
    while read -l line
        math "$line * 2" + 0x1F; and break
    end < $file
end

begin
    set -e TMP
    builtin cd /tmp; and command ls; or exit 1
end 2>/dev/null

set x (echo (date +%Y) "nested (not)")
eval $x; source ~/.config/fish/local.fish; . other.fish
find . -name "*.o" -exec rm {} \; | xargs tar -czf a.tgz
set multi "two \
lines" word#notcomment file-eq x-d; # comment after
trap 'echo bye' EXIT; kill -9 %1; [ -z "$x" ]; and return 2
cat <<EOF
a here document with $USER
EOF
cat << 'END_DOC'
single quoted
END_DOC
echo 'unterminated "string" $x
end
