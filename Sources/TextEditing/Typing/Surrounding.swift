/// The marks before and after a surrounded text.
public enum Surrounding {
  private static let partners: [String: String] = [
    "(": ")", "[": "]", "{": "}", "<": ">", "«": "»", "“": "”", "‘": "’", "„": "“", "‹": "›",
    "/*": "*/", "(*": "*)", "<!--": "-->", "{{": "}}", "[[": "]]", "((": "))",
  ]

  /// Returns the two marks for the user's text: a bracket and its partner, both halves of `()`, a
  /// tag and its end, or the same mark twice.
  public static func marks(_ written: String) -> (opener: [UInt8], closer: [UInt8]) {
    var (opener, closer) = (written, partners[written] ?? written)
    if written.hasPrefix("<"), written.hasSuffix(">"), written.count > 2, !written.hasPrefix("</") {
      let name = written.dropFirst().prefix { !$0.isWhitespace && $0 != ">" }
      closer = "</\(name)>"
    } else if written.count == 2, let first = written.first.map(String.init),
      let last = written.last.map(String.init), partners[first] == last
    {
      (opener, closer) = (first, last)
    }
    return (Array(opener.utf8), Array(closer.utf8))
  }
}
