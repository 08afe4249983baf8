/// The scripts by which shells complete command lines: they call the program itself.
enum CompletionScript: String, CaseIterable {
  case bash, zsh, fish

  /// The first word of the request of a script; the words of the command line follow.
  static let request = "complete-words"

  /// The text of the script.
  var text: String {
    switch self {
    case .bash: Self.bashText
    case .zsh: Self.zshText
    case .fish: Self.fishText
    }
  }

  // Without candidates from the program, bash completes files as usual.
  private static let bashText = #"""
    # Completion of memento for bash: memento --generate-completion-script bash

    _memento() {
      local word="${COMP_WORDS[COMP_CWORD]}" candidate description file isOfFiles=
      local -a words=("${COMP_WORDS[@]:1:COMP_CWORD}")
      COMPREPLY=()
      while IFS=$'\t' read -r candidate description; do
        case $candidate in
          :files | :folders)
            isOfFiles=1
            if [ ${#COMPREPLY[@]} -gt 0 ]; then
              compopt -o filenames
              while IFS= read -r file; do COMPREPLY+=("$file"); done < <(compgen -f -- "$word")
            elif [ "$candidate" = :folders ]; then
              compopt -o dirnames +o default
            fi
            ;;
          *) printf -v candidate %q "$candidate" && COMPREPLY+=("$candidate") ;;
        esac
      done < <(command "${COMP_WORDS[0]}" complete-words "${words[@]}" 2>/dev/null)
      [ -n "$isOfFiles" ] || compopt +o bashdefault +o default
    }

    complete -o bashdefault -o default -F _memento memento

    """#

  private static let zshText = #"""
    #compdef memento
    # Completion of memento for zsh: memento --generate-completion-script zsh

    _memento() {
      local candidate description files=
      local -a candidates
      while IFS=$'\t' read -r candidate description; do
        case $candidate in
          :files) files=_files ;;
          :folders) files='_files -/' ;;
          *) candidates+=("${candidate//:/\\:}${description:+:$description}") ;;
        esac
      done < <(command "$words[1]" complete-words "${(@Q)words[2,CURRENT]}" 2>/dev/null)
      (( $#candidates )) && _describe -V memento candidates
      [[ -n $files ]] && ${=files}
    }

    if [[ $funcstack[1] == _memento ]]; then _memento "$@"; else compdef _memento memento; fi

    """#

  private static let fishText = #"""
    # Completion of memento for fish: memento --generate-completion-script fish

    function __memento_candidates
      set -l words (commandline -opc) (commandline -ct)
      command $words[1] complete-words $words[2..] 2>/dev/null
    end

    complete -c memento -f -k -a '(__memento_candidates | string match -v ":*")'
    complete -c memento -F -n '__memento_candidates | string match -q :files'
    complete -c memento -f -n '__memento_candidates | string match -q :folders' \
      -a '(__fish_complete_directories (commandline -ct) "")'

    """#
}
