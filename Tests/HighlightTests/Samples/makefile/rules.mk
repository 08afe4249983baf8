ifndef TOP
TOP:=$(dir $(lastword $(MAKEFILE_LIST)))
endif
define \
 multi
if filter-out basename words
endef
X = "řetězec s \"uvozovkami\" a $(TOP)" 'jednoduchý \' ${TOP}' `echo "$(TOP)" | sed 's/x/y/' # c
` po
Y ::= not immediate
Z != uname -s
_a1=$(foreach d,$(DIRS),$(wildcard $(d)/*)) # XXX ftp://mirror.example.net/pub
 INDENTED = 1
	TABBED = 2
é = 3
E1 = open "string
E2 = open 'string
E3 = trailing \
 \
 # comment \
 still
E4 = esc \" "in \\ \$(A)" \# hash # real
all : $(A)/x ${B}.y \
   $(C) \: \  z ; echo "$(D)" # jádro
	# shell comment TODO
	@# silent comment http://a.example/b
	@echo 'multi \
	line' "and \
	double $(A) $$b \$$c \`x\`"
	@printf "%s\n" "$${x:-výchozí}" $${#arr[@]} $${y%%.*} $$? $$# $$! $$$$ $@ $< $^ $* $+ $(@D) ${<F}
	while read -r line; do case $$line in a|b) echo 1;; (*) break ;; esac; done < <(ls)
	if ! test -z "$$V" -a "$$W" != 'x'; then let n=1+2; fi
	[[ $$a =~ ^[0-9]+$$ && -e /tmp || ! ( -d x ) ]] && echo $$(( (1<<4) | 017 | 2\#101 ))
	echo ${x:-výchozí $y} "${!ref[0x2]//a/"b"}" ${1#*/}
	if (( 16#ff & a )); then echo $(( 0x0 )); fi
	f() { local y=1; return $$y; }; function g { :; }; declare -a arr=(1 2 "3")
	cat <<-'KONEC' | tee log
	text $$x $(A) `y`
	KONEC
	cat << END && echo po
	text $$x \$$y `date` $(A)
	END
	echo $$(cat <<< "$$s" 2>/dev/null) &> all.log &
	!! ; !$$ ; ^a^b^
	python3 -c "import sys; \
	  print('x')" || true	
	

%.o %.lo: %.c ; $(CC) -c $<
	echo next
a b c:: d e
x:
	
	echo after tab only
y: z # comment in prereq $(A)
z:;echo immediate
w: ; echo "s" \
  continued
https://url: like
$(A:%.c=%.o): %.o: %.c ; @touch $@
	@$(if $(V),echo,@:) $(call f,a,b) $(shell ls | wc -l) $(eval X:=1)
 space_rule: p
	echo 1
ifeq "$(A)" 'b'
	echo in cond
else
	echo else
endif
r1: VAR := hodnota "x"
r2: private VAR=1
.SUFFIXES:
.c.o:
	$(CC) -c $<
include a.mk $(wildcard *.d)
error warning shell dir include2 definex else_ endif
last:
	echo "nedokončeno $(A
	for i in 1 2 3; \
	do \
	  echo `unclosed "x