public import Text

/// The language that a text names in a line for Emacs or vim; the rest of such lines is ignored.
///
/// Emacs: `-*- python -*-` and `-*- mode: python; … -*-` in the first two lines, or a block
/// `Local Variables:` near the end. vim: `vim: set ft=python:` and the like in the first and last
/// five lines.
public enum Modeline {
  /// The number of lines at each end that are searched.
  private static let lineCount = 5
  /// The number of bytes of a line that are searched.
  private static let lineLimit = 400
  /// The number of lines at the end in which Emacs searches for its variables.
  private static let variablesReach = 60

  /// Returns the language that a text names; nil if it names none or an unknown one.
  ///
  /// - Complexity: bounded for any text.
  public static func language(of text: PieceTree, in catalog: LanguageCatalog) -> LanguageInfo? {
    let count = text.lineCount
    let head = lines(0..<min(lineCount, count), of: text)
    let tail = lines(max(head.count, count - variablesReach)..<max(head.count, count), of: text)
    let ends = head + tail.suffix(lineCount)
    let names = ends.prefix(2).map(emacsMode) + [emacsVariable(in: head + tail)] + ends.map(vimType)
    return names.lazy.compactMap { $0 }.compactMap { catalog.language(ofMode: $0) }.first
  }

  private static func lines(_ lines: Range<Int>, of text: PieceTree) -> [Substring] {
    lines.map { line in
      let range = text.range(ofLine: line)
      let end = min(range.upperBound, range.lowerBound + lineLimit)
      return Substring(decoding: text.bytes(in: range.lowerBound..<end), as: UTF8.self)
    }
  }

  // MARK: Emacs

  private static func emacsMode(_ line: Substring) -> Substring? {
    let parts = line.split(on: "-*-")
    guard parts.count >= 3 else { return nil }
    let settings = parts[1].split(separator: ";")
    if settings.count == 1, !settings[0].contains(":") { return settings[0].trimmed }
    return settings.lazy.compactMap { value(of: "mode", in: $0) }.first
  }

  /// Returns the mode of a block that begins with `Local Variables:` and ends with `End:`.
  private static func emacsVariable(in lines: [Substring]) -> Substring? {
    guard let start = lines.lastIndex(where: { $0.split(on: "Local Variables:").count > 1 })
    else { return nil }
    let marks = lines[start].split(on: "Local Variables:")
    for line in lines[(start + 1)...] {
      let inside = line.hasPrefix(marks[0]) ? line.dropFirst(marks[0].count) : line
      if inside.trimmed.hasPrefix("End:") { return nil }
      let end = marks[1].trimmed
      let setting = !end.isEmpty && inside.hasSuffix(end) ? inside.dropLast(end.count) : inside
      if let mode = value(of: "mode", in: setting) { return mode }
    }
    return nil
  }

  private static func value(of name: String, in setting: Substring) -> Substring? {
    let parts = setting.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].trimmed.lowercased() == name else { return nil }
    return parts[1].trimmed
  }

  // MARK: vim

  private static func vimType(_ line: Substring) -> Substring? {
    for word in ["vim:", "vi:", "ex:"] {
      let parts = line.split(on: word)
      // A blank must precede it, except at the start of the line.
      guard parts.count > 1, parts[0].isEmpty || parts[0].last?.isWhitespace == true else {
        continue
      }
      let options = parts[1].split { $0 == ":" || $0.isWhitespace }
      for option in options {
        for name in ["ft=", "filetype=", "syntax=", "syn="] where option.hasPrefix(name) {
          return option.dropFirst(name.count)
        }
      }
    }
    return nil
  }
}

extension LanguageCatalog {
  /// Returns the language for a mode name of Emacs or vim.
  func language(ofMode mode: Substring) -> LanguageInfo? {
    let name = mode.lowercased()
    let isName = { (byte: UInt8) in byte.isWord || "+-#.".utf8.contains(byte) }
    guard !name.isEmpty, name.utf8.count <= 40, name.utf8.allSatisfy(isName) else { return nil }
    let short = name.hasSuffix("-mode") ? String(name.dropLast(5)) : name
    let plain = short.hasSuffix("-ts") ? String(short.dropLast(3)) : short
    return Self.modes[plain].flatMap { self[$0] } ?? language(named: plain)
  }

  /// The identifiers of languages whose modes have other names.
  private static let modes = [
    "c++": "cpp", "objective-c": "objc", "csharp": "c-sharp", "cs": "c-sharp",
    "shell-script": "sh", "ksh": "sh", "dash": "sh",
    "js2": "js", "js3": "js", "javascriptreact": "jsx", "rjsx": "jsx",
    "typescriptreact": "typescript-jsx", "tsx": "typescript-jsx",
    "cperl": "perl", "enh-ruby": "ruby", "python2": "python", "ps1": "powershell",
    "emacs-lisp": "commonlisp", "elisp": "commonlisp", "lisp": "commonlisp",
    "lisp-interaction": "commonlisp", "common-lisp": "commonlisp",
    "makefile-gmake": "makefile", "makefile-bsdmake": "makefile", "gnumakefile": "makefile",
    "conf": "ini", "conf-unix": "ini", "dosini": "ini", "cfg": "ini", "conf-toml": "toml",
    "bat": "dosbatch", "html-helper": "html", "mhtml": "html", "web": "html", "xhtml": "html",
    "nxml": "xml", "gfm": "markdown", "pandoc": "markdown", "plaintex": "latex", "f90": "fortran",
    "tuareg": "ocaml", "caml": "ocaml", "golang": "go", "ess-r": "r", "dockerfile": "docker",
    "gitcommit": "git-commit", "gitrebase": "git-rebase",
  ]
}

extension Substring {
  /// Returns the parts before, between and after the occurrences of a word.
  fileprivate func split(on word: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = self
    while let place = rest.utf8.place(of: word.utf8) {
      parts.append(rest[..<place.lowerBound])
      rest = rest[place.upperBound...]
    }
    return parts + [rest]
  }

  /// The text without blanks around it.
  fileprivate var trimmed: Substring {
    var trimmed = drop { $0.isWhitespace }
    while trimmed.last?.isWhitespace == true { trimmed.removeLast() }
    return trimmed
  }
}

extension Collection where Element: Equatable {
  fileprivate func place(of other: some Collection<Element>) -> Range<Index>? {
    var start = startIndex
    while start != endIndex {
      if self[start] == other.first, self[start...].starts(with: other) {
        return start..<index(start, offsetBy: other.count)
      }
      start = index(after: start)
    }
    return nil
  }
}
