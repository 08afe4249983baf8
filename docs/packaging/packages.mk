# Packages for others: a part of the Makefile. docs/packaging.md describes them, with their figures.

PACKAGES_FOLDER := .build/packages
# Who answers for the package, and where the project is at home: for the packager to set, as there is no public place yet.
MAINTAINER ?= Memento maintainers <maintainers@memento.invalid>
HOMEPAGE ?= https://memento.invalid
export MAINTAINER HOMEPAGE VERSION

VERSION := $(shell sed -n 's/.*number = "\(.*\)"/\1/p' Sources/memento/Version.swift)
VERSION_DATE := $(shell sed -n 's/.*date = "\(.*\)"/\1/p' Sources/memento/Version.swift)
# Times in archives are those of the version, so that two builds make the same bytes.
export SOURCE_DATE_EPOCH ?= $(shell date -u -d "$(VERSION_DATE)" +%s 2>/dev/null || echo 0)
ARCHITECTURE := $(shell uname -m)
SOURCES := $(PACKAGES_FOLDER)/memento-$(VERSION).tar.xz
BINARIES := $(PACKAGES_FOLDER)/memento-$(VERSION)-linux-$(ARCHITECTURE).tar.xz

# $(call pack,FOLDER,NAME,FILE) packs FOLDER/NAME into FILE: sorted, owned by root, of one time and of usual permissions.
pack = tar -C "$(1)" --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --mtime="@$(SOURCE_DATE_EPOCH)" \
  --pax-option=exthdr.name=%d/PaxHeaders/%f,delete=atime,delete=ctime -cf - "$(2)" | xz -6 -T 1 >"$(3)"

##@ Package

.PHONY: tag
tag: ## Tag the last commit with the number of the version
	@test -z "$$(git status --porcelain)" || { echo "There is work that is not committed." >&2; exit 1; }
	git tag -a "$(VERSION)" -m "$(VERSION), $(VERSION_DATE)"

.PHONY: deb
deb: can-package ## Make a package for Debian, which loads the libraries of the machine
	$(MAKE) SHARED=1 build
	rm -rf .build/deb && $(MAKE) SHARED=1 install DESTDIR="$(CURDIR)/.build/deb/root" PREFIX=/usr
	docs/packaging/deb.sh .build/deb $(PACKAGES_FOLDER)

.PHONY: dist
dist: source-dist ## Make two archives: the sources with all dependencies, and the program
	$(MAKE) build
	rm -rf .build/dist-program && $(MAKE) install PREFIX= \
	  DESTDIR="$(CURDIR)/.build/dist-program/memento-$(VERSION)-linux-$(ARCHITECTURE)"
	docs/packaging/about-program.sh $(PROGRAM) >"$$(echo .build/dist-program/*)/README"
	$(call pack,.build/dist-program,memento-$(VERSION)-linux-$(ARCHITECTURE),$(BINARIES))
	@ls -l $(SOURCES) $(BINARIES)

.PHONY: source-dist
source-dist: toolchain
	@mkdir -p $(PACKAGES_FOLDER)
	swift package resolve
	docs/packaging/vendor.sh .build/dist memento-$(VERSION)
	$(call pack,.build/dist,memento-$(VERSION),$(SOURCES))

.PHONY: recipes rpm-spec
recipes: source-dist ## Make recipes for rpm, Arch and Homebrew, which build the archive of the sources
	@for recipe in memento.spec PKGBUILD memento.rb; do \
	  DATE="$$(LC_ALL=C date -u -d '$(VERSION_DATE)' '+%a %b %d %Y')" \
	  SHA256="$$(sha256sum <$(SOURCES) | cut -d ' ' -f 1)" \
	    docs/packaging/fill.sh "docs/packaging/recipes/$$recipe" VERSION HOMEPAGE MAINTAINER DATE SHA256 \
	    >"$(PACKAGES_FOLDER)/$$recipe"; \
	done
	@ls -l $(addprefix $(PACKAGES_FOLDER)/,memento.spec PKGBUILD memento.rb)
rpm-spec: recipes

.PHONY: sbom
sbom: build ## List what is in the release program, as SPDX
	@mkdir -p $(PACKAGES_FOLDER)
	python3 -B docs/packaging/sbom.py $(PROGRAM) .build/memento.map $(PACKAGES_FOLDER)/memento-$(VERSION).spdx.json

.PHONY: sizes
sizes: build ## Show the size of the release program, and how much of it comes from where
	@python3 -B docs/packaging/sizes.py $(PROGRAM) .build/memento.map

.PHONY: reproducible
reproducible: source-dist ## Build a clone and the archive of the sources, and compare the programs byte for byte
	docs/packaging/reproducible.sh $(SOURCES) .build/reproducible

.PHONY: try-packages
try-packages: can-try-packages deb dist recipes sbom ## Install the packages into empty roots, and work there
	Tests/Packaging/recipes.sh $(PACKAGES_FOLDER)
	python3 -B Tests/Packaging/roots.py .build/roots program $(BINARIES)
	@# Where Debian's packages cannot be reached, its root is left out, and says so.
	python3 -B Tests/Packaging/roots.py .build/roots deb $(PACKAGES_FOLDER)/memento_$(VERSION)-1_*.deb \
	  || test $$? -eq 75

.PHONY: try-build
try-build: can-try-packages source-dist ## Build the sources in an empty Debian with nothing but the toolchain, and work there
	python3 -B Tests/Packaging/roots.py .build/roots build $(SOURCES)

.PHONY: can-package
can-package: can-build
	@$(if $(MISSING_TO_PACKAGE),$(MAKE) -s packages PACKAGES="$(MISSING_TO_PACKAGE)")
MISSING_TO_PACKAGE = $(strip $(call tool,dpkg-shlibdeps,dpkg-dev) $(call tool,lintian,lintian) \
  $(call tool,xz,xz-utils) $(call tool,python3,python3))

.PHONY: can-try-packages
can-try-packages: can-package
	@$(if $(MISSING_TO_TRY_PACKAGES),$(MAKE) -s packages PACKAGES="$(MISSING_TO_TRY_PACKAGES)")
MISSING_TO_TRY_PACKAGES = $(strip $(call tool,debootstrap,debootstrap) $(call tool,tmux,tmux) \
  $(call tool,ruby,ruby) $(call tool,rpmspec,rpm) $(call tool,rpmlint,rpmlint) $(call tool,shellcheck,shellcheck) \
  $(call tool,desktop-file-validate,desktop-file-utils))
