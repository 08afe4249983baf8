import Console
import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// The inheritance of each row of the settings table: every test covers all rows, so that a new row
/// is tested without a change here.
@Suite struct InheritanceTests {
  private typealias Row = Setting<TextSettings>

  private static let rows = SettingTable.text.settings
  /// Values of all kinds, of which each row accepts at least two.
  private static var candidates: [SettingValue] {
    // Computed: the leak sanitizer does not see what a global table of enumerations holds.
    [
      .flag(true), .flag(false), .whole(3), .whole(5), .whole(60), .decimal(0.5), .decimal(2.5),
      .list([.text("*.x")]), .list([.text("type")]), .list([]), .section, .other,
    ]
      + [
        "tab", "lf", "crlf", "latin1", "utf-8", "auto", "internal", "tools", "save", "head", "off",
        "pause",
      ].map {
        .text($0)
      }
  }

  /// Returns values of a row with different meanings, as a configuration has them.
  private func values<Target>(of row: Setting<Target>, _ target: Target) -> [SettingValue] {
    var seen: Set<String> = []
    return Self.candidates.filter { value in
      var changed = target
      return row.read(value, &changed) && seen.insert(row.write(changed)).inserted
    }
  }

  private func written(_ value: SettingValue, _ row: Row) -> String {
    var settings = TextSettings()
    let isRead = row.read(value, &settings)
    #expect(isRead, "\(row.name): \(value)")
    return row.write(settings)
  }

  /// Returns a configuration of one row, for all file types and for some.
  private func settings(
    _ row: Row, text: SettingValue? = nil, types: [String: SettingValue] = [:]
  ) -> Settings {
    var settings = Settings()
    let entries =
      (text.map { [ConfigurationEntry(["text", row.name], $0, line: 1)] } ?? [])
      + types.sorted { $0.key < $1.key }.enumerated().map {
        ConfigurationEntry(["type", $1.key, row.name], $1.value, line: 2 + $0)
      }
    let mistakes = settings.apply(entries, from: "config.toml")
    #expect(mistakes == [])
    return settings
  }

  private func properties(_ text: String) -> EditorConfigProperties {
    let file = EditorConfigFile(path: "/.editorconfig", Array("[*]\n\(text)\n".utf8))
    return EditorConfigProperties([(file, "a")])
  }

  /// Lines of `.editorconfig` for all properties.
  private static let lines = [
    "indent_style = tab", "indent_style = space", "indent_size = 7", "tab_width = 7",
    "tab_width = 6", "end_of_line = lf", "end_of_line = crlf", "charset = latin1",
    "charset = utf-16le", "trim_trailing_whitespace = true", "trim_trailing_whitespace = false",
    "insert_final_newline = true", "insert_final_newline = false", "max_line_length = 77",
    "max_line_length = 78",
  ]

  private func resolved(
    _ row: Row, _ type: FileType? = nil, _ settings: Settings = Settings(), _ lines: String = ""
  ) -> String {
    row.write(TextSettings(ofType: type, settings, properties(lines), estimated: nil))
  }

  @Test("Every property of a document's settings has its row")
  func everyPropertyHasItsRow() {
    let count = Mirror(reflecting: TextSettings()).children.reduce(0) { count, child in
      // Groups of properties have a name without a row of their own.
      let isGroup = ["paragraphs", "coding", "programs"].contains(child.label)
      return count + (isGroup ? Mirror(reflecting: child.value).children.count : 1)
    }
    #expect(count == Self.rows.count)
  }

  @Test("A type's usual value overrides the default, and [text] overrides both")
  func usualValues() throws {
    for usual in UsualValues.all {
      var values = TextSettings()
      usual.set(&values)
      let rows = Self.rows.filter { $0.write(values) != $0.write(TextSettings()) }
      #expect(!rows.isEmpty)
      for (type, row) in usual.types.flatMap({ type in rows.map { (type, $0) } }) {
        let type = try #require(FileType.named(type), "\(row.name) is usual in no type \(type)")
        #expect(resolved(row, type) == row.write(values))
        let other = try #require(
          self.values(of: row, TextSettings()).first { written($0, row) != row.write(values) })
        #expect(resolved(row, type, settings(row, text: other)) == written(other, row))
      }
    }
    let types = UsualValues.all.flatMap(\.types)
    #expect(Set(types).count == types.count)
  }

  @Test("[text] overrides the default, and [type.NAME] overrides [text]", arguments: rows.indices)
  func configuredValues(index: Int) {
    let row = Self.rows[index]
    let values = values(of: row, TextSettings())
    #expect(values.count >= 2, "add two values of \(row.name) to the candidates")
    for text in values {
      #expect(resolved(row, nil, settings(row, text: text)) == written(text, row))
      for value in values {
        let settings = settings(row, text: text, types: ["markdown": value])
        #expect(resolved(row, FileType.named("Markdown"), settings) == written(value, row))
        #expect(resolved(row, FileType.named("Swift"), settings) == written(text, row))
      }
    }
  }

  @Test(
    ".editorconfig overrides [type.NAME] in the rows that it sets, and in no other",
    arguments: rows.indices)
  func editorConfigValues(index: Int) {
    let row = Self.rows[index]
    let type = FileType.named("Markdown")
    var overridden: Set<String> = []
    for value in values(of: row, TextSettings()) {
      let settings = settings(row, types: ["markdown": value])
      let alone = resolved(row, type, settings)
      for line in Self.lines where resolved(row, type, settings, line) != alone {
        overridden.insert(resolved(row, type, settings, line))
      }
    }
    #expect(overridden.isEmpty == (row.editorConfig == nil), "\(row.name): \(overridden)")
    #expect(overridden.count != 1, "\(row.name): \(overridden)")
  }

  @Test("A changed configuration reaches an open document, unless toggled", arguments: rows.indices)
  func openDocuments(index: Int) {
    let row = Self.rows[index]
    let values = values(of: row, TextSettings())
    for value in values {
      for toggled in values where written(toggled, row) != written(value, row) {
        var typist = Typist("a|", path: "a.md", wraps: nil)
        typist.take(.settings(settings(row, text: value)))
        #expect(row.write(typist.editor.document.settings) == written(value, row))
        _ = row.read(toggled, &typist.editor.document.settings)
        typist.take(.settings(settings(row, text: value)))
        typist.take(.settings(Settings()))
        #expect(row.write(typist.editor.document.settings) == written(toggled, row))
      }
    }
  }

  @Test("A changed configuration reaches the editor, unless toggled")
  func editor() {
    for row in SettingTable.sections.flatMap(\.settings) {
      let values = values(of: row, Settings())
      #expect(values.count >= 2, "add two values of \(row.name) to the candidates")
      for value in values {
        var configured = Settings()
        _ = row.read(value, &configured)
        var typist = Typist("a|", wraps: nil)
        typist.take(.settings(configured))
        #expect(row.write(typist.editor.settings) == row.write(configured), "\(row.name)")
        guard let toggled = values.first(where: { $0 != value }) else { continue }
        _ = row.read(toggled, &typist.editor.settings)
        let kept = row.write(typist.editor.settings)
        typist.take(.settings(Settings()))
        #expect(row.write(typist.editor.settings) == kept, "\(row.name)")
      }
    }
  }
}
