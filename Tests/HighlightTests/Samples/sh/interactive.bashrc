# ~/.bashrc: interactive, history tricks, odd nesting
case $- in *i*) ;; *) return;; esac
alias ll='ls -l' la="ls -A" größe='du -sh'; unalias -a; set +H; bind '"\e[A": history-search-backward'
PS1='\[\e[32m\]\u@\h:\w\$ ' PROMPT_COMMAND='history -a' ;HISTSIZE=1000;HISTCONTROL=ignoreboth:erasedups
!! ; !-2 ; !5 ; !ls ; !?größe? ; !$ ; !* ; !^ ; !:2 ; !!:1-3 ; !!:$ ; !ls:2* ; !!:h:t ; !!:p ; !!:s/alt/neu/ ; !!:gs/a\/b/c/:p ; !#:1 ; ! cmd ; \!x
^alt^neu^
^alt^neu
echo "in string !! !-1:0 !ls:s/x/y/ \!no" '!single' !x! a!b
#comment at start
echo not#comment ; #comment;echo x
 	# indented
ls -l|grep x||true&&false;(cd /;ls)&wait;{ a;b;};! a;[ a ]&&[[ b ]]
if true;then echo 1;fi;while :;do break;done;until false;do continue;done;for((i=0;i<3;i++));do :;done;for i;do echo $i;done
for   x  \
  in a b; do echo; done; for größe in 1; do :; done; for; select y in c; do :; done
case "$1" in a|b)echo 1;;(c) echo 2;;*.txt)case x in y)z;;esac;;"d e")f;;esac;case in;esac
foo(){ :;};function bar { :;};function baz(){ :;};foo-bar () { :;};function a.b { x;};größe() { :;}
f () ( cd x ); function g() ((x++)); h() { local a=1 b; local -i c=2; typeset -l d=X; readonly e; declare -p f; export g=1 h; }
a=1 b=2 cmd --opt=3 c=4;a[0]=1;a[i+1]=2;a["k"]=3;a[$x]+=4;a+=(b);a=();a=( b "c $d" 'e' [2]=f );_x=1;1x=2;a-b=3;a =4;a= 5
echo $a$b${a}${b}$1$12${12}$?$#$$$!$-$_$*$@$0"$a"'$a'\$a$(a)$((a))$[a]${}${ a}$(($(($a+1))+${b:-$((2))}))$größe${größe}
echo ${a-b}${a:-b}${a=b}${a:=b}${a?b}${a:?b}${a+b}${a:+b}${a#b}${a##b}${a%b}${a%%b}${a/b/c}${a//b/c}${a/#b/c}${a/%b/c}${a:1}${a:1:2}${a: -1}${a^}${a^^}${a,}${a,,}${a@P}${#a}${!a}${!a*}${!a[@]}${#a[@]}${a[0]}${a[*]}${a[${b[1]}]}${a["x"]}${a:-"b ${c:-'d'} e"}${a:-'b}'}${a:-\}}${#}${?}${!}${-}${*}${@}${a:-$(b "c)")}${a:-`b`}
echo "$a ${b:-"c $d"} $(e "f $(g "h")") `i "j" \`k\`` $((l+(m*n))) \a\\\"\$\` \
m" $'ansi \n \x41' $"locale" '' "" 'a'"b"'c' "unbalanced ' quote" 'unbalanced " quote'
x=`a \`b\` | c 'd' "e $f" # comment
` y=$(a; # comment )
b) z=$((1+2*3%4**5<<6&&7||8?9:10,11)) w=$((0x1F+017+08+2#101+36#Zz+64#_@+a+$b+${c}+(d)))
((a=1,b++,--c,d<<=2,e?f:g,!h,~i,j=='k',l="m"));((a));(((a+b)*c));((x>1))&&y;let a=1+2 b=a*3 "c = 4" d\<5;let 'e++';$((x));(( y ));( (z) )
[ -f a -a -d b -o ! -e c ];[ "$a" = b ];[ a == b ];[ $# -gt 0 -a 1 -eq 1 ];[[ a < b && c > d || ! e ]];[[ $a =~ ^(b|c)$ && -n $d ]];[[ ( a || b ) && c ]];[[-f x]];[ -z ];test a -nt b -a -r c;test;[[ a -ef b
]];[ -x "a b" ] ;[ \( a \) ]
cmd<in>out;cmd <in >out >>app 2>err 2>&1 &>both &>>bothapp <&3 >&- 3<>rw >|clobber 4<&5- <<<word <<< "str $x";cmd>a<b;2>x;>y;cmd 2> >(tee e) < <(gen);exec 5>&1;{fd}>x
cat <<A <<B;echo rest|tr a b
in A $x ${y:-z} $(cmd) `cmd` $((1+1)) \$ \\ \` \x "q" '$s' # no
A
in B
B
A
cat <<- E1 | wc -l;cat<<'E 2'>x
	tabbed $x
raw $x \
E 2

	E1
cat <<\E3 2>&1 # comment
escaped $x
E3
\E3
x=$(cat <<IN
inside $y
IN
); if cat <<"Q"`x`; then
text
Q

fi; sudo apt install größe && cd ~ || exit 1; git commit -m "x"; python3 -c 'print(1)'; find . -name '*.c' -exec rm {} \; ; awk '/a/{print}' f | sed "s/$a/b/" | xargs -0 kill -9; echo; printf; read -r a b; source x; ./x.sh; /bin/ls; ../x; ~/y; ls.x; x-ls; lsx; trap - INT; umask 022; jobs; fg %1; test.sh; for.x; if-x
echo "never closed $(date `hostname ${a:-"b
# no comment here TODO
