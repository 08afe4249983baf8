import TextEditing

extension FileType {
  /// The words that open and close blocks, by the name of the type.
  static let blockWords: [String: BlockWords] = [
    "Shell": BlockWords(last: "then do else in", closers: "fi done esac else elif"),
    "Make": BlockWords(closers: "endif endef else"),
    "Fish": BlockWords(first: "if for while switch function begin else case", closers: "end else"),
    "Ruby": BlockWords(
      last: "do then begin else ensure",
      first: "def class module if unless while until case for begin else elsif when rescue ensure",
      closers: "end else elsif when rescue ensure"),
    "Lua": BlockWords(
      last: "then do else repeat", inside: "function", closers: "end else elseif until"),
    "Julia": BlockWords(
      last: "do else begin try",
      first: "function if for while struct module let quote macro else elseif catch finally",
      closers: "end else elseif catch finally"),
    "Elixir": BlockWords(
      last: "do else rescue after catch", closers: "end else rescue after catch"),
    "Python": BlockWords(closers: "else elif except finally"),
    "Pascal": BlockWords(last: "begin then do else repeat of", closers: "end else until"),
    "Ada": BlockWords(last: "is then loop begin else declare", closers: "end else elsif begin"),
    "Vim script": BlockWords(
      first: "if for while function try else elseif catch finally",
      closers: "endif endfor endwhile endfunction endtry else elseif catch finally"),
    "CMake": BlockWords(closers: "endif endforeach endwhile endfunction endmacro else elseif"),
    "Fortran": BlockWords(last: "then do", closers: "end enddo endif else elseif"),
    "Verilog": BlockWords(last: "begin", closers: "end endmodule endcase endfunction endtask"),
  ]

  /// The last bytes of the words that close blocks, of all types.
  package static let lastBytesOfClosers = Set(
    blockWords.values.flatMap { $0.closers.compactMap(\.last) })
}
