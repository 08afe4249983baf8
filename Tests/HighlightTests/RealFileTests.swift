import Glibc
import Highlight
import SystemPackage
import TestSupport
import Testing

/// Real files, which `make highlight-agreement` takes from a folder, with the colours that
/// GtkSourceView gives them.
@Suite struct RealFileTests {
  private static let folder = getenv("AGREEMENT").map { FilePath(String(cString: $0)) }

  @Test("Real files look as in GtkSourceView", .enabled(if: folder != nil))
  func realFilesLookAsInGtkSourceView() throws {
    let folder = try #require(Self.folder)
    var (all, wrong, report) = (0, 0, "")
    for language in try names(in: folder).sorted() {
      let grammar = try Definitions.grammar(language)
      let inside = folder.appending(language)
      for name in try names(in: inside).sorted() where !name.hasSuffix(".spans") {
        let text = try bytes(of: inside.appending(name))
        let wanted = try ByteLooks.ofOracle(inside.appending(name + ".spans"), count: text.count)
        let looks = try ByteLooks(of: text, grammar).looks
        let compared = ByteLooks.compared(in: text)
        let differing = compared.filter { looks[$0] != wanted[$0] }
        all += compared.count
        wrong += differing.count
        guard let first = differing.first else { continue }
        let line = text[..<first].count { $0 == 0x0A } + 1
        report += "\(language)/\(name): \(differing.count) of \(compared.count), "
        report += "first in line \(line): \(looks[first]), there \(wanted[first])\n"
      }
    }
    report += "\(wrong) of \(all) bytes differ\n"
    try write(report, to: FilePath(folder.string + ".txt"))
    #expect(wrong * 1000 <= all, "\(report)")
  }
}
