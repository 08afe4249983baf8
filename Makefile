# The habits around the code; `make` alone lists them.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

PREFIX ?= /usr/local
DESTDIR ?=
# NO_INSTALL=1: no package is installed, what is missing is named. SHARED=1: the release program loads the machine's libraries.
# STRIP=true: the installed program keeps its symbols.
NO_INSTALL ?=
SHARED ?=
STRIP ?= strip
override NO_INSTALL := $(filter-out 0 no,$(NO_INSTALL))
override SHARED := $(filter-out 0 no,$(SHARED))
# A file for `make run`.
FILE ?=
# Recorded editing for `make bench`; without it the benchmarks make a recording of their own.
TRACES ?= $(wildcard ../shared/traces)
# A folder with sources, in which `make bench` finds text beside ripgrep; without it, it does not.
PROJECT ?=
# For `make bench-peers`: the harness, how often a case is measured, and which editors and cases with
# commas (all that are installed, all); KEEP=1 keeps the figures of the last run for the others.
HARNESS ?= ../shared/bench
RUNS ?= 5
PEERS ?=
CASES ?=
KEEP ?=
# How many runs `make faults` and `make kills` make (0: every fault at every call), and how many operations
# `make walks` makes, from SEED= (a new one); one fault of `make faults`, as a failing run prints it:
# ONLY="save pwrite 17 EIO".
TRIALS ?= 1000
SEED ?=
ONLY ?=
# One of several parts of `make faults`, which may run beside each other: PART=2/5 with the same SEED=.
PART ?= 1/1
# How long `make fuzz` looks for a fault, in minutes (10), and each random test of `make soak` at most (1).
MINUTES ?=
# A file that `make fuzz` stored, to read it again.
INPUT ?=
# The tests of `make sanitize`: all but those that drive the release program.
SANITIZED ?= .

# What tells the thread sanitizer of orders that it cannot see; named here, as make wants it known early.
ORDER := .build/tsan/order.so
# What makes a chosen call of the program fail.
FAULTS := .build/faults/faults.so
CLOCK := .build/faults/clock.so

# Where the fuzzer is built, and keeps its inputs.
FUZZER := .build/fuzz

# Nothing that is built here goes to a debugger, and without its information it is there sooner.
BUILD := swift build -debug-info-format none
# Libraries are not looked for in the program's own folder: there are none. Each function is a section, so that the
# linker leaves unused ones out; and no path of this folder gets into the program, which is the same in all folders: not
# in the hashes of modules either, by which the compiler would leave code as it is when only its options changed.
RELEASE := $(BUILD) -c release --static-swift-stdlib --disable-local-rpath \
  -Xswiftc -Xfrontend -Xswiftc -function-sections \
  -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen \
  -Xswiftc -file-prefix-map -Xswiftc "$(CURDIR)=." -Xcc "-ffile-prefix-map=$(CURDIR)=." \
  -Xcc "-ffile-prefix-map=$(CURDIR)/.build/checkouts=./vendor"
PROGRAM := .build/release/memento
# The functions that keys and a start run, which lie beside each other in the program if the linker takes an order
# (docs/decisions/0029-function-order.md).
FUNCTION_ORDER := Sources/memento/function-order.txt
# Sets `order` to the linker's options for it; the benchmarks have the same order as the program that they measure.
ORDERED = order=(); echo | swiftc -Xlinker --section-ordering-file=/dev/null -o $(ARCHIVES)/linked - 2>/dev/null \
  && order=(-Xlinker "--section-ordering-file=$(CURDIR)/$(FUNCTION_ORDER)")
# All tests in one program. `swift test` runs it, too, but keeps other builds waiting meanwhile.
TESTS := .build/debug/mementoPackageTests.xctest --testing-library swift-testing
SWIFT_FILES := Sources Tests Package.swift

##@ Use

.PHONY: run
run: build ## Build the editor and open it, on FILE=notes.txt if given
	@$(PROGRAM) $(if $(FILE),"$(FILE)")

.PHONY: build
build: can-build archives ## Build the release program, .build/release/memento
	@# The build does not see a new order.
	@[[ ! $(FUNCTION_ORDER) -nt $(PROGRAM) ]] || rm -f $(PROGRAM)
	@# The map tells `make sbom` what was linked in.
	$(ORDERED); $(RELEASE) $(if $(filter Linux,$(shell uname)),-Xlinker "-Map=$(CURDIR)/.build/memento.map") \
	  "$${order[@]}" --product memento

# The completions of bash, zsh and fish, below share, and the pages of man.
COMPLETIONS := bash-completion/completions/memento zsh/site-functions/_memento \
  fish/vendor_completions.d/memento.fish
MANUAL := man/man1/memento.1 man/man5/memento.toml.5 man/man7/memento-history.7
# Its entry in the menu of a desktop, and its icon.
DESKTOP := applications/memento.desktop icons/hicolor/scalable/apps/memento.svg

# The licence, and those of the works that the program contains.
LICENCES := doc/memento/LICENSE doc/memento/THIRD-PARTY
INSTALLED := $(COMPLETIONS) $(MANUAL) $(DESKTOP) $(LICENCES)
# $(call printed,OPTIONS,FILE) installs what the program prints; everybody may read it, whatever the mask of the user.
printed = $(PROGRAM) $(1) | install -m 644 /dev/stdin "$(DESTDIR)$(PREFIX)/share/$(2)"

.PHONY: install
install: ## Install the release program below PREFIX=/usr/local (and DESTDIR=)
	@[[ -z "$(PREFIX)" || "$(PREFIX)" == /* ]] || { echo "PREFIX must be absolute, and is $(PREFIX)." >&2; exit 1; }
	@# `sudo make install` after `make build` builds nothing as root.
	@test -x $(PROGRAM) && test -z "$$(find Sources Package.swift -newer $(PROGRAM) -print -quit)" \
	  && grep -qxF "shared=$(SHARED)" $(ARCHIVES)/mode || $(MAKE) build
	umask 022 && install -d "$(DESTDIR)$(PREFIX)/bin" $(patsubst %,"$(DESTDIR)$(PREFIX)/share/%",$(dir $(INSTALLED)))
	install -m 755 $(PROGRAM) "$(DESTDIR)$(PREFIX)/bin/memento"
	$(STRIP) "$(DESTDIR)$(PREFIX)/bin/memento" || echo "The program is installed with its symbols." >&2
	$(call printed,--generate-completion-script bash,$(word 1,$(COMPLETIONS)))
	$(call printed,--generate-completion-script zsh,$(word 2,$(COMPLETIONS)))
	$(call printed,--generate-completion-script fish,$(word 3,$(COMPLETIONS)))
	$(call printed,--print-manual 1,$(word 1,$(MANUAL)))
	$(call printed,--print-manual 5,$(word 2,$(MANUAL)))
	$(call printed,--print-manual 7,$(word 3,$(MANUAL)))
	install -m 644 docs/packaging/memento.desktop "$(DESTDIR)$(PREFIX)/share/$(word 1,$(DESKTOP))"
	install -m 644 docs/packaging/memento.svg "$(DESTDIR)$(PREFIX)/share/$(word 2,$(DESKTOP))"
	install -m 644 LICENSE docs/packaging/THIRD-PARTY "$(DESTDIR)$(PREFIX)/share/doc/memento"

# As other projects name it; `install` strips, too.
.PHONY: install-strip
install-strip: install

.PHONY: uninstall
uninstall: ## Remove what `make install` installed
	rm -f "$(DESTDIR)$(PREFIX)/bin/memento" $(patsubst %,"$(DESTDIR)$(PREFIX)/share/%",$(INSTALLED))
	@rmdir "$(DESTDIR)$(PREFIX)/share/doc/memento" 2>/dev/null || true

##@ Check

.PHONY: test
test: can-test ## Run all tests, those of the release program in a terminal too
	$(BUILD) --build-tests
	@# Before the tests, not beside them: with two processors, they would wait until their limits of time.
	@$(MAKE) --no-print-directory build
	@rm -f .build/tests-of-*.log
	@$(MAKE) --no-print-directory -j 2 tests-of-parts tests-of-program \
	  || { $(call failures,.build/tests-of-*.log); exit 1; }
	@$(MAKE) --no-print-directory client

.PHONY: client
client: toolchain ## Build and run a program of another package, which depends on the libraries of HEAD
	@rm -rf .build/client && mkdir -p .build/client
	git clone --quiet . .build/client/memento
	cp -R Tests/Client .build/client/program
	cd .build/client/program && MEMENTO_URL="file://$(CURDIR)/.build/client/memento" \
	  MEMENTO_REVISION="$$(git -C ../memento rev-parse HEAD)" \
	  swift run --disable-sandbox -debug-info-format none Client "$(CURDIR)/.build/client/data"
	@! grep '"identity"' .build/client/program/Package.resolved | grep -v '"memento"' \
	  || { echo "A client must not resolve the dependencies of the editor." >&2; exit 1; }

# Beside each other: the stories mostly wait. They have precedence, as they wait for seconds that pass.
.PHONY: tests-of-parts tests-of-program
tests-of-parts:
	$(FRESH_MEMORY) nice $(TESTS) --skip EndToEndTests 2>&1 | tee .build/$@.log

tests-of-program: build
	MEMENTO_BIN="$(CURDIR)/$(PROGRAM)" $(TESTS) --filter EndToEndTests 2>&1 | tee .build/$@.log

.PHONY: e2e
e2e: can-test build ## Run only the tests of the release program in a terminal
	MEMENTO_BIN="$(CURDIR)/$(PROGRAM)" swift test -debug-info-format none --filter EndToEndTests

.PHONY: soak
soak: can-build ## Run the random tests for long, from a new seed (SEED=number replays one; MINUTES= for each)
	SOAK=1 MINUTES=$(or $(MINUTES),1) swift test -debug-info-format none --skip EndToEndTests

.PHONY: fuzz
fuzz: can-build ## Feed bytes to all that reads bytes from outside, guided by coverage (MINUTES=, INPUT=file)
	FUZZ=1 $(BUILD) -c release --sanitize=fuzzer --scratch-path $(FUZZER) --product Fuzz
	@mkdir -p $(FUZZER)/inputs
	SWIFT_BACKTRACE=enable=no $(FUZZER)/release/Fuzz -artifact_prefix=$(FUZZER)/ -timeout=5 -rss_limit_mb=8192 \
	  $(if $(INPUT),$(INPUT),-max_len=2000 -max_total_time=$$(($(or $(MINUTES),10) * 60)) $(FUZZER)/inputs)

.PHONY: faults
faults: can-try build $(FAULTS) ## Make calls of the release program fail one by one (TRIALS=0 for all, SEED=)
	python3 -B Tests/Faults/faults.py $(PROGRAM) $(FAULTS) .build/faults/calls-$(subst /,-of-,$(PART)) \
	  --part $(PART) --runs $(TRIALS) $(if $(SEED),--seed $(SEED)) $(if $(ONLY),--only "$(ONLY)")

.PHONY: kills
kills: can-try build ## Kill the release program at random moments in a terminal (TRIALS=, SEED=)
	python3 -B Tests/Faults/kills.py $(PROGRAM) .build/faults/kills \
	  --runs $(TRIALS) $(if $(SEED),--seed $(SEED))

.PHONY: bench-watch
bench-watch: can-try build ## Measure a watch of 50,000 files: memory, idle time, recording
	python3 -B Tests/Benchmarks/watch.py $(PROGRAM) .build/watch

.PHONY: bench-timeline
bench-timeline: can-try build ## Measure the timeline of 100,000 states, in the library and on a screen
	$(ORDERED); $(RELEASE) "$${order[@]}" --product benchmarks
	.build/release/benchmarks measure timeline
	python3 -B Tests/Benchmarks/timeline_screen.py $(PROGRAM) .build/benchmark-files

.PHONY: order
order: can-order build ## List the functions that keys and a start run, which the next build puts beside each other
	python3 -B Tests/Benchmarks/function_order.py $(PROGRAM) .build/memento.map $(FUNCTION_ORDER)

.PHONY: restore-kills
restore-kills: can-try build ## Kill restores of a folder at random moments (TRIALS=, SEED=)
	python3 -B Tests/Faults/restore_kills.py $(PROGRAM) .build/faults/restore-kills \
	  --runs $(TRIALS) $(if $(SEED),--seed $(SEED))

.PHONY: restore-faults
restore-faults: can-try build $(FAULTS) ## Make calls of restores of a folder fail, as on a full disk (TRIALS=, SEED=)
	python3 -B Tests/Faults/restore_kills.py $(PROGRAM) .build/faults/restore-faults \
	  --library $(FAULTS) --runs $(TRIALS) $(if $(SEED),--seed $(SEED))

.PHONY: simulated-days
simulated-days: can-try build $(CLOCK) ## Edit a project for simulated days, and take it back to random times (SOURCE=, SEED=)
	python3 -B Tests/Faults/simulated_days.py $(PROGRAM) .build/faults/days --library $(CLOCK) \
	  $(if $(SOURCE),--source $(SOURCE)) $(if $(SEED),--seed $(SEED))

.PHONY: walks
walks: can-try build ## Work at random in a terminal, and compare states and times (TRIALS= operations, SEED=)
	python3 -B Tests/Faults/walks.py $(PROGRAM) .build/faults/walks \
	  --operations $(TRIALS) $(if $(SEED),--seed $(SEED))

.PHONY: highlight-oracle
highlight-oracle: can-ask-oracle ## Ask GtkSourceView again how it colours the samples (SAMPLE=a file, or all)
	xvfb-run -a /usr/bin/python3 -B Tests/HighlightTests/oracle.py $(or $(SAMPLE),--all)

.PHONY: highlight-agreement
highlight-agreement: can-ask-oracle can-build ## Compare the colours of real files in a folder with GtkSourceView's (FROM=folder)
	rm -rf .build/agreement
	xvfb-run -a /usr/bin/python3 -B Tests/HighlightTests/agreement.py "$(FROM)" .build/agreement $(or $(COUNT),6)
	AGREEMENT=.build/agreement swift test -debug-info-format none --filter RealFileTests
	cat .build/agreement.txt

.PHONY: screens
screens: can-try build ## Draw the screens of the documents again, from the release program in tmux
	python3 -B Tests/Screens/screens.py $(PROGRAM) docs/screens
	python3 -B Tests/Screens/tour.py $(PROGRAM) docs/screens
	python3 -B Tests/Screens/pages.py $(PROGRAM) docs/history.md

.PHONY: unicode
unicode: can-try build ## Show the Unicode test files, and check characters, cells and bytes (INPUT=folder with them)
	python3 -B Tests/Unicode/unicode.py $(PROGRAM) .build/unicode $(if $(INPUT),--input "$(INPUT)")

.PHONY: bench
bench: build ## Measure the release build, on the recordings in TRACES= if given
	$(ORDERED); $(RELEASE) "$${order[@]}" --product benchmarks
	rm -rf .build/benchmark-files
	TRACES="$(TRACES)" PROJECT="$(PROJECT)" .build/release/benchmarks

.PHONY: bench-peers
bench-peers: can-bench-peers build ## Measure the release program beside the editors that are installed
	$(ORDERED); $(RELEASE) "$${order[@]}" --product benchmarks
	.build/release/benchmarks peers --harness "$(HARNESS)" --runs $(RUNS) \
	  --peers "$(PEERS)" --cases "$(CASES)" $(if $(KEEP),--keep)

.PHONY: sanitize
sanitize: can-build $(ORDER) ## Run tests under the address and the thread sanitizer (SANITIZED=names of tests)
	$(BUILD_SANITIZED) $(call sanitizer,address,asan)
	$(call named-at-the-end,$(TEST_SANITIZED) $(call sanitizer,address,asan))
	$(BUILD_SANITIZED) $(call sanitizer,thread,tsan)
	$(call named-at-the-end,LD_PRELOAD="$(CURDIR)/$(ORDER)" $(TEST_SANITIZED) $(call sanitizer,thread,tsan))

.PHONY: lint
lint: can-build docs ## Check format, imports, documentation, and that no compiler has a warning
	swift format lint --strict --recursive $(SWIFT_FILES)
	@grep -q 'treatAllWarnings(as: .error)' Package.swift \
	  || { echo "Package.swift must treat all warnings as errors." >&2; exit 1; }
	@mkdir -p .build
	$(BUILD) --build-tests --explicit-target-dependency-import-check error 2>&1 \
	  | tee .build/lint.log
	@! grep -i 'warning:' .build/lint.log

.PHONY: docs
docs: toolchain ## Build the documentation of the libraries, .build/docs/*.doccarchive
	@rm -rf .build/docs && mkdir -p .build/docs/graphs
	MEMENTO_LIBRARIES=1 swift build -debug-info-format none --target MementoArchiveKit --scratch-path .build/docs/build \
	  -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc "$(CURDIR)/.build/docs/graphs" \
	  -Xswiftc -symbol-graph-minimum-access-level -Xswiftc public
	@for kit in MementoKit MementoArchiveKit; do \
	  mkdir -p .build/docs/graphs-of-$$kit; cp .build/docs/graphs/$$kit*.json .build/docs/graphs-of-$$kit/; \
	  docc convert Sources/$$kit/$$kit.docc --additional-symbol-graph-dir .build/docs/graphs-of-$$kit \
	    --fallback-display-name $$kit --fallback-bundle-identifier memento.$$kit \
	    --output-dir .build/docs/$$kit.doccarchive --warnings-as-errors; \
	done

include docs/packaging/packages.mk

##@ Change

.PHONY: format
format: ## Bring every Swift file into shape
	swift format --in-place --recursive $(SWIFT_FILES)

.PHONY: golden
golden: can-build ## Accept what the program shows now: rewrite the golden files
	GOLDEN=rewrite swift test -debug-info-format none --skip EndToEndTests

.PHONY: clean
clean: ## Remove everything that was built
	rm -rf .build

.PHONY: help
help: ## List these targets
	@awk -F ':.*## ' \
	  '/^##@ / { print "\n" substr($$0, 5) } \
	   /^[a-z0-9-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# Memory that nobody has written to, and freed memory, hold nonsense: who reads it fails at once.
FRESH_MEMORY := MALLOC_PERTURB_=165

# $(call named-at-the-end,COMMAND) runs tests, and tells once more at the end which of them failed and why:
# what runs side by side says so in the middle of thousands of lines.
named-at-the-end = $(1) 2>&1 | tee .build/test.log || { $(call failures,.build/test.log); exit 1; }
failures = grep -h -A 3 'recorded an issue\|✘.* Test\|Fatal error\|Crash\|SUMMARY: ' $(1) | tail -n 120

# $(call sanitizer,NAME,FOLDER) builds and runs under a sanitizer, in a folder of its own.
sanitizer = --sanitize=$(1) --scratch-path .build/$(2)
BUILD_SANITIZED = $(BUILD) -Xswiftc -gline-tables-only --build-tests
# One test at a time: all at once are slow enough to exceed their limits of time by waiting for each other.
TEST_SANITIZED = swift test --skip-build --no-parallel --skip EndToEndTests --filter "$(SANITIZED)"
# A crash that a test wants is left to the system.
CRASHES := handle_segv=0:handle_sigbus=0:handle_abort=0
export ASAN_OPTIONS ?= $(CRASHES)
export LSAN_OPTIONS ?= suppressions=$(CURDIR)/Tests/Sanitizers/leak.txt
export TSAN_OPTIONS ?= $(CRASHES):suppressions=$(CURDIR)/Tests/Sanitizers/thread.txt

$(ORDER): Tests/Sanitizers/order.c
	@mkdir -p $(@D)
	clang -Wall -Wextra -Werror -O1 -shared -fPIC -o $@ $<

$(FAULTS): Tests/Faults/faults.c
	@mkdir -p $(@D)
	$(CC) -Wall -Wextra -Werror -O1 -shared -fPIC -o $@ $< -ldl

$(CLOCK): Tests/Faults/clock.c
	@mkdir -p $(@D)
	$(CC) -Wall -Wextra -Werror -O1 -shared -fPIC -o $@ $< -lm

# Libraries that the machine has as archives become part of the release program, which then need not load
# them at its start; others (on Fedora and Arch, say) it loads. docs/decisions/0009 tells why and how.
ARCHIVES := .build/archives

.PHONY: archives
archives:
	@# The build does not see that archives came or went: without the program it links again.
	@[[ ! -d $(ARCHIVES) || "$$(cat $(ARCHIVES)/mode 2>/dev/null)" == "shared=$(SHARED)" ]] || rm -f $(PROGRAM)
	@rm -rf $(ARCHIVES) && mkdir -p $(ARCHIVES) && echo "shared=$(SHARED)" >$(ARCHIVES)/mode
	@link() { local found=() name path; \
	  for name in "$${@:2}"; do \
	    path=$$(clang -print-file-name="lib$$name.a" 2>/dev/null) || return 0; \
	    [[ $$path == /* ]] || return 0; \
	    found+=("$$path"); \
	  done; \
	  echo "INPUT($${found[*]})" >"$(ARCHIVES)/lib$$1.a"; }; \
	[[ -z "$(SHARED)" ]] || exit 0; \
	link sqlite3 sqlite3; link zstd zstd; link pcre2-8 pcre2-8; link ncursesw ncursesw tinfo; \
	link stdc++ stdc++; link expat expat; \
	link hunspell-1.7 hunspell-1.7

# What the machine must have; what is missing is installed where there is apt.

# A sign that make takes for the beginning of a comment.
HASH := \#
# $(call header,NAME,PACKAGE) is PACKAGE when the compiler finds no header of that name.
header = $(if $(shell echo '$(HASH)include <$(1)>' | clang -w $(if $(filter hunspell%,$(1)),-x c++,-x c) \
  $(if $(filter pcre2%,$(1)),-DPCRE2_CODE_UNIT_WIDTH=8) -E - 2>&1 >/dev/null),$(2))
# $(call tool,NAME,PACKAGE) is PACKAGE when there is no program of that name.
tool = $(if $(shell command -v $(1) 2>/dev/null),,$(2))

MISSING_TO_BUILD = $(strip $(call header,ncurses.h,libncurses-dev) \
  $(call header,sqlite3.h,libsqlite3-dev) $(call header,zstd.h,libzstd-dev) \
  $(call header,xxhash.h,libxxhash-dev) $(call header,pcre2.h,libpcre2-dev) \
  $(call header,expat.h,libexpat1-dev) $(call header,hunspell/hunspell.h,libhunspell-dev))
# The language definitions, which the program reads and the tests compare.
DEFINITIONS := /usr/share/gtksourceview-5/language-specs/def.lang
MISSING_TO_TEST = $(strip $(MISSING_TO_BUILD) $(call tool,tmux,tmux) $(call tool,ctags,universal-ctags) \
  $(if $(wildcard $(DEFINITIONS)),,libgtksourceview-5-common))
# Programs that start an editor: without them their stories are left out.
WISHED_TO_TEST = $(strip $(call tool,git,git) $(call tool,less,less) $(call tool,crontab,cron) \
  $(call tool,visudo,sudo) $(call tool,zsh,zsh) $(call tool,fish,fish))

.PHONY: can-build
can-build: toolchain
	@$(if $(MISSING_TO_BUILD),$(MAKE) -s packages PACKAGES="$(MISSING_TO_BUILD)")

.PHONY: can-test
can-test: toolchain
	@$(if $(MISSING_TO_TEST),$(MAKE) -s packages PACKAGES="$(MISSING_TO_TEST)")
	@$(if $(WISHED_TO_TEST),$(if $(filter 0,$(shell id -u)), \
	  $(MAKE) -s packages PACKAGES="$(WISHED_TO_TEST)" || echo "Stories with these are left out." >&2))

.PHONY: can-try
can-try: can-test
	@command -v python3 >/dev/null \
	  || { echo "The trials need python3: apt-get install python3" >&2; exit 1; }

.PHONY: can-order
can-order: can-try
	@command -v valgrind >/dev/null || $(MAKE) -s packages PACKAGES=valgrind

.PHONY: can-ask-oracle
can-ask-oracle:
	@/usr/bin/python3 -c 'import gi; gi.require_version("GtkSource", "5")' 2>/dev/null \
	  && command -v xvfb-run >/dev/null \
	  || $(MAKE) -s packages PACKAGES="python3-gi gir1.2-gtk-4.0 gir1.2-gtksource-5 xvfb xauth"

.PHONY: can-bench-peers
can-bench-peers:
	@test -f "$(HARNESS)/peers.py" || { echo "There is no peers.py in $(HARNESS):" \
	  "name the folder of the harness by HARNESS=" >&2; exit 1; }
	@command -v python3 >/dev/null \
	  || { echo "The harness needs python3: apt-get install python3 python3-pip" >&2; exit 1; }
	@python3 -c 'import pyte' 2>/dev/null \
	  || { echo "The harness needs pyte: python3 -m pip install pyte" >&2; exit 1; }

.PHONY: toolchain
toolchain:
	@found=$$(swift --version 2>&1) || true; \
	grep -Eq 'Swift version (6\.([2-9]|[1-9][0-9])|[7-9]|[1-9][0-9])' <<<"$$found" \
	  || { echo "Memento needs a Swift toolchain from 6.2 on: https://www.swift.org/install" >&2; \
	       echo "\`swift --version\` says: $$(tail -n 1 <<<"$$found")" >&2; exit 1; }

# Root installs packages, anybody else by sudo.
AS_ROOT = $(if $(filter 0,$(shell id -u)),env,sudo)

.PHONY: packages
packages:
	@if [[ -z "$(NO_INSTALL)" ]] && command -v apt-get >/dev/null && command -v $(AS_ROOT) >/dev/null; then \
	  echo "Installing what is missing: $(PACKAGES)"; \
	  $(AS_ROOT) apt-get update; \
	  $(AS_ROOT) env DEBIAN_FRONTEND=noninteractive apt-get install --yes $(PACKAGES); \
	else \
	  echo "Missing: $(PACKAGES). Please install, as root:" >&2; \
	  echo "  apt-get install $(PACKAGES)" >&2; \
	  echo "All that a build and the tests need:" >&2; \
	  echo "  Debian    apt-get install libncurses-dev libsqlite3-dev libzstd-dev libxxhash-dev libpcre2-dev libexpat1-dev libhunspell-dev libgtksourceview-5-common tmux" >&2; \
	  echo "  Fedora    dnf install ncurses-devel sqlite-devel libzstd-devel xxhash-devel pcre2-devel expat-devel hunspell-devel gtksourceview5 tmux" >&2; \
	  echo "  Arch      pacman -S ncurses sqlite zstd xxhash pcre2 expat hunspell gtksourceview5 tmux" >&2; \
	  echo "  Homebrew  brew install ncurses sqlite zstd xxhash pcre2 expat hunspell gtksourceview5 tmux" >&2; \
	  exit 1; \
	fi
