import EditorCore
import Files
import Glibc
import Highlight
import SystemPackage
import TestSupport
import Testing

@testable import Shell

/// The list of languages that the next session finds.
@Suite struct KnownLanguagesTests {
  private let home: TemporaryFolder
  private let cache: StateFolder
  private let folders: LanguageFolders
  private static let system = FilePath("/usr/share")

  init() throws {
    home = try TemporaryFolder()
    cache = StateFolder(home.file("cache"))
    folders = LanguageFolders(in: [home.path, Self.system], cache: cache)
  }

  private func write(_ name: String, glob: String = "*.toy") throws {
    try home.write(
      """
      <language id="toy" name="\(name)" version="2.0"><metadata>
      <property name="globs">\(glob); *.2</property>
      <property name="block-comment-start">(*</property><property name="block-comment-end">*)</property>
      </metadata></language>
      """, to: "gtksourceview-5/language-specs/toy.lang")
  }

  @Test("The next session finds all languages as their definitions have them, and reads none again")
  func theListHasAllLanguages() throws {
    try write("Toy")
    let first = folders.languages()
    #expect(first.catalog.languages.count > 130 && first.catalog["toy"]?.globs == ["*.toy", "*.2"])
    folders.keep(try #require(first.newList))
    let known = KnownLanguages(in: cache)
    #expect(known == first.newList)
    let second = folders.languages()
    #expect(second.newList == nil && second.catalog.languages == first.catalog.languages)
  }

  @Test("Each language can be chosen by a name that means it alone: python is Python 3")
  func choices() {
    let catalog = folders.languages().catalog
    let choices = folders.choices(in: catalog).languages.dropFirst()
    #expect(choices.contains { $0.id == "python 2" } && !choices.contains { $0.id == "python" })
    for choice in choices {
      #expect(catalog.language(named: choice.id)?.name == choice.name, "\(choice.id)")
    }
  }

  @Test("A definition that changed, came or went is noticed")
  func changesAreNoticed() throws {
    try write("Toy")
    folders.keep(try #require(folders.languages().newList))
    try write("Toy story")
    let changed = folders.languages()
    #expect(changed.catalog["toy"]?.name == "Toy story")
    folders.keep(try #require(changed.newList))
    try home.write("no definition", to: "gtksourceview-5/language-specs/bad.lang")
    let bad = folders.languages()
    #expect(bad.newList == nil && bad.mistakes.count == 1, "a mistake is read each time")
    #expect(unlink(home.file("gtksourceview-5/language-specs/toy.lang").string) == 0)
    #expect(folders.languages().catalog["toy"] == nil)
    #expect(folders.languages().newList != nil)
  }

  @Test("A list of another form costs only the time of reading")
  func aDamagedList() throws {
    try write("Toy")
    let right = folders.languages()
    folders.keep(try #require(right.newList))
    let bytes = try bytes(of: home.file("cache/languages"))
    for step in 1..<8 {
      let place = bytes.count * step / 8
      var damaged = bytes
      switch step % 3 {
      case 0: damaged.removeLast(place)
      case 1: damaged.insert(0x0A, at: place)
      default: damaged.removeFirst(place)
      }
      try cache.write(damaged, to: "languages")
      let ids = folders.languages().catalog.languages.map(\.id)
      #expect(ids == right.catalog.languages.map(\.id))
    }
  }
}
