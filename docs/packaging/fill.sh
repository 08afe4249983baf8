#!/usr/bin/env bash
# Prints a template with @NAME@ replaced by the value of the variable NAME, for each NAME.
#
# Usage: fill.sh TEMPLATE NAME …
set -euo pipefail

text=$(<"$1")
for name in "${@:2}"; do text=${text//"@$name@"/"${!name}"}; done
printf '%s\n' "$text"
