import Console
import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// The prompt for the path of a file to open.
@Suite struct OpeningTests {
  private var typist = Typist("one|")

  init() {
    typist.act("Ctrl-O")
  }

  // MARK: The list

  @Test("The list has recent files and the working folder")
  mutating func theWorkingFolderIsListedAndWhatWasEditedLast() {
    typist.list("b.txt", "sub/", ".hidden", "a.txt")
    #expect(typist.listed == ["sub/", "a.txt", "b.txt"])
    typist.listRecent("/home/me/last.txt", "/home/me/before.txt")
    #expect(typist.listed == ["last.txt", "before.txt", "sub/", "a.txt", "b.txt"])
    #expect(typist.openingRequests == ["recent", "list "])
  }

  @Test("Typing filters the list")
  mutating func whatIsWrittenNarrowsTheList() {
    typist.list("notes.txt", "news.md", "other", ".hidden")
    typist.act("n")
    #expect(typist.listed == ["news.md", "notes.txt"])
    typist.act("o")
    #expect(typist.listed == ["notes.txt"])
    typist.act("x")
    #expect(typist.listed == [])
    #expect(typist.palette?.messageWithoutRows == "New file: Enter creates it")
    typist.act("Ctrl-A", ".")
    #expect(typist.listed == [".hidden"])
    #expect(typist.openingRequests == ["recent", "list "])
  }

  @Test("Typing the path of a folder lists it")
  mutating func anotherFolderIsAskedForWhenItIsWritten() {
    typist.list("sub/")
    typist.act(.typed("sub/x"))
    #expect(typist.openingRequests == ["recent", "list ", "list sub/"])
    #expect(typist.palette?.messageWithoutRows == "Reading the folder…")
    typist.list("x1", "y1")
    #expect(typist.listed == ["x1"])
  }

  @Test("A late listing is dropped")
  mutating func anAnswerThatComesTooLateIsDropped() {
    let serial = typist.editor.opening.listingCount
    typist.act(.typed("sub/"))
    typist.take(.opening(.listed(serial: serial, [FolderEntry(written: "old")], isWhole: true)))
    #expect(typist.listed == [])
    typist.list("new")
    #expect(typist.listed == ["new"])
  }

  @Test("A folder that cannot be listed is reported")
  mutating func whatCannotBeListedIsTold() {
    typist.act(.typed("no/"))
    let serial = typist.editor.opening.listingCount
    typist.take(.opening(.notListed(serial: serial, "Cannot list no/: it is not a folder")))
    #expect(typist.palette?.messageWithoutRows == "Cannot list no/: it is not a folder")
    typist.act("Enter")
    #expect(typist.opens.isEmpty)
  }

  @Test("The list of a large folder is limited")
  mutating func aFolderOfManyIsCutOff() {
    let entries = (0..<20_000).map { FolderEntry(written: "file \($0)") }
    let serial = typist.editor.opening.listingCount
    typist.take(.opening(.listed(serial: serial, entries, isWhole: true)))
    #expect(typist.palette?.rows.count == 501)
    #expect(typist.listed.last == "… 19500 more")
    typist.act(.typed("99"))
    #expect(typist.listed.prefix(2) == ["file 99", "file 199"])
    typist.act("Ctrl-A", .typed("file 19999"))
    #expect(typist.listed == ["file 19999"])
  }

  // MARK: Tab

  @Test("Tab completes the name and then selects rows")
  mutating func tabCompletesAndThenChooses() {
    typist.list("notes.txt", "notes.md", "other")
    typist.act("n", "Tab")
    #expect(typist.palette?.written == "notes.")
    typist.act("Tab")
    #expect(typist.listed == ["[notes.md]", "notes.txt"])
    typist.act("Tab")
    #expect(typist.listed == ["notes.md", "[notes.txt]"])
    typist.act("Tab", "Enter")
    #expect(typist.opens.map(\.path) == ["notes.md"])
  }

  @Test("Tab enters a folder")
  mutating func tabGoesIntoAFolder() {
    typist.list("source/", "x")
    typist.act("s", "Tab")
    #expect(typist.palette?.written == "source/")
    typist.list("main.c")
    typist.act("Tab", "Enter")
    #expect(typist.opens.map(\.path) == ["source/main.c"])
  }

  @Test("Tab waits for the listing")
  mutating func tabWaitsForTheFolder() {
    typist.act("n", "Tab")
    #expect(typist.palette?.written == "n")
    typist.list("notes.txt")
    #expect(typist.palette?.written == "notes.txt")
    typist.act("Backspace")
    #expect(typist.palette?.written == "notes.tx")
  }

  @Test("A tilde is completed to the home folder")
  mutating func theHomeIsCompletedToo() {
    typist.act("~")
    typist.list("notes.txt")
    #expect(typist.openingRequests.last == "list ~/")
    typist.act("Tab")
    #expect(typist.palette?.written == "~/notes.txt")
  }

  // MARK: Enter

  @Test("Enter opens the typed path")
  mutating func enterOpensWhatIsWritten() {
    typist.act(.typed("sub/new.txt"), "Enter")
    #expect(typist.opens.map(\.path) == ["sub/new.txt"])
    #expect(typist.editor.focus.isText)
    #expect(typist.openingRequests.last == "stop listing")
  }

  @Test("Enter opens a row only if one is selected")
  mutating func enterTakesARowOnlyWhenOneIsChosen() {
    typist.list("another.txt")
    typist.act(.typed("other.txt"), "Enter", "Enter")
    #expect(typist.opens.map(\.path) == ["other.txt"])
  }

  @Test("Enter opens the selected row")
  mutating func enterOpensTheChosenRow() {
    typist.list("a", "b")
    typist.act("Down", "Down", "Enter")
    #expect(typist.opens.map(\.path) == ["b"])
  }

  @Test("Up from the first row returns to the typed path")
  mutating func upFromTheFirstRowGoesBackToWhatIsWritten() {
    typist.list("a", "b")
    typist.act("Down", "Up", .typed("ab"), "Enter")
    #expect(typist.opens.map(\.path) == ["ab"])
  }

  @Test("Enter enters a selected folder")
  mutating func enterGoesIntoAChosenFolder() {
    typist.list("sub/")
    typist.act("Down", "Enter")
    #expect(typist.palette?.written == "sub/")
    typist.list("deep/", "file")
    #expect(typist.listed == ["deep/", "file"])
    typist.act("Down", "Down", "Enter")
    #expect(typist.opens.map(\.path) == ["sub/file"])
  }

  @Test("A recent file is opened at its last position")
  mutating func aRecentFileIsOpenedWhereItWasLeft() {
    typist.listRecent("/home/me/last.txt")
    typist.act("Down", "Enter")
    #expect(typist.opens.map(\.path) == ["/home/me/last.txt"])
    #expect(typist.opens.first?.place == .line(2, character: 1))
  }

  @Test("Enter without a path or a selected row reports that")
  mutating func withNothingChosenThereIsNothingToOpen() {
    typist.act("Enter")
    #expect(typist.message == "Choose a file with Down and Enter, or type its path")
    typist.act(.typed("sub/"), "Enter")
    #expect(typist.palette?.written == "sub/")
    #expect(typist.opens.isEmpty)
  }

  @Test("Esc closes the list and changes nothing")
  mutating func escapeLeavesAllAsItWas() {
    typist.act(.typed("sub/"), "Esc")
    typist.list("late")
    #expect(typist.editor.focus.isText)
    #expect(typist.drawing == "one|")
    #expect(typist.openingRequests.last == "stop listing")
  }

  // MARK: Odd names

  @Test("A name with a line break is shown on one line")
  mutating func aNameWithALineBreakIsWrittenAsOneLine() {
    typist.take(
      .opening(
        .listed(
          serial: typist.editor.opening.listingCount,
          [FolderEntry(name: Array("a\nb".utf8), isFolder: false)], isWhole: true)))
    #expect(typist.listed == [String(escaping: Array("a\nb".utf8))])
    typist.act("a", "Tab")
    #expect(typist.palette?.path == Array("a\nb".utf8))
    #expect(typist.palette?.field.text.lineCount == 1)
    typist.act("Enter")
    #expect(typist.opens.map(\.path.unescapedBytes) == [Array("a\nb".utf8)])
  }

  // MARK: Folders, and the files edited last

  @Test("Opening a folder lists it")
  func aFolderThatIsToBeOpenedIsListed() {
    var typist = Typist("one|")
    typist.take(.opening(.isFolder(OpenRequest(path: "sub"))))
    #expect(typist.palette?.written == "sub/")
    #expect(typist.openingRequests == ["recent", "list sub/"])
  }

  @Test("Recent files are filtered by letters of their names")
  func theFilesEditedLastAreChosenByLettersOfTheirNames() {
    var typist = Typist("one|")
    typist.act("Alt-O")
    typist.listRecent("/a/first.txt", "/a/second.txt")
    #expect(typist.listed == ["[first.txt]", "second.txt"])
    typist.act("s", "Enter")
    #expect(typist.opens.map(\.path) == ["/a/second.txt"])
    #expect(typist.editor.focus.isText)
  }

  @Test("Keys behind the command for recent files choose among them")
  func keysBehindTheCommand() {
    var typist = Typist("one|")
    typist.act("Alt-O", "s", "Enter")
    #expect(typist.text == "one")
    typist.listRecent("/a/first.txt", "/a/second.txt")
    #expect(typist.opens.map(\.path) == ["/a/second.txt"])
    #expect(typist.text == "one")
    typist = Typist("one|")
    typist.act("Alt-O", "s", "Esc")
    typist.listRecent("/a/first.txt", "/a/second.txt")
    #expect(typist.editor.focus.isText && typist.text == "one")
    typist.act("Alt-O", "s", .wait(.seconds(1)))
    #expect(typist.text == "ones")
    #expect(typist.message?.hasPrefix("The list of files is still being read") == true)
  }

  @Test("An empty list of recent files is reported")
  func withoutAnyThatIsSaid() {
    var typist = Typist("one|")
    typist.act("Alt-O")
    typist.listRecent()
    #expect(typist.message == "No other recent files; Ctrl-O opens a file", "but the open one")
    var untitled = Typist("|", path: nil, isOnDisk: false)
    untitled.act("Alt-O")
    untitled.listRecent()
    #expect(untitled.message == "No recent files; Ctrl-O opens a file")
  }

  @Test("The position in a file is stored at the end")
  func placesAreRemembered() {
    var typist = Typist("one\nt|wo")
    typist.take(.ending)
    let places = typist.effects.compactMap { effect -> StartPlace? in
      if case .history(.remember(let place, _, _), _) = effect { place } else { nil }
    }
    #expect(places == [.line(2, character: 2)])
  }

  // MARK: Missing files

  @Test("A new name similar to existing ones needs a second Enter")
  mutating func aNewNameBesideOthersIsTakenWhenEnterIsPressedAgain() {
    typist.list("e3.swift", "e4.swift")
    typist.act(.typed("e3"), "Enter")
    #expect(typist.opens.isEmpty)
    #expect(typist.message == "There is no e3 yet: Enter again creates it, Down selects")
    typist.act("Enter")
    #expect(typist.opens.map(\.path) == ["e3"])
  }

  @Test("An existing file is opened at once, also at a line")
  mutating func whatIsThereIsOpenedAtOnceAlsoAtALine() {
    typist.list("e3", "e3.swift")
    typist.act(.typed("e3"), "Enter")
    #expect(typist.opens.map(\.path) == ["e3"])
    typist.open("e3", "text")
    typist.act("Ctrl-O")
    typist.list("s.cfg")
    typist.act(.typed("s.cfg:2:3"))
    #expect(typist.palette?.messageWithoutRows == "Enter opens it at its line")
    typist.act("Enter")
    #expect(typist.opens.last?.path == "s.cfg:2:3")
  }

  // MARK: The files of the command line

  @Test("A step to the next document waits for the files of the command line, and keys behind it")
  func stepToExpectedFiles() {
    var typist = Typist("one|", path: "a.txt")
    let requests = ["b.txt", "c.txt"].map { OpenRequest(path: $0, opensInBackground: true) }
    typist.take(.opening(.expected(requests)))
    typist.act("Alt-.", .typed("x"))
    typist.take(.opened(requests[0], FileText(PieceTree(Array("two".utf8)))))
    #expect(typist.editor.document.name == "a.txt" && typist.text == "one")
    typist.take(.openFailed(requests[1], "Cannot read c.txt."))
    #expect(typist.editor.document.name == "b.txt" && typist.text == "xtwo")
  }

  @Test("A step does not wait long for a file that does not answer")
  func stepWithoutExpectedFiles() {
    var typist = Typist("one|", path: "a.txt")
    typist.take(.opening(.expected([OpenRequest(path: "b.txt", opensInBackground: true)])))
    typist.act("Alt-.", .typed("x"), .wait(.milliseconds(600)))
    #expect(typist.text == "onex")
    typist.act("Alt-.", .typed("y"))
    #expect(typist.text == "onexy")
  }

  @Test("A step does not close the prompt of a folder on the command line, where keys went")
  func stepBesideAFolder() {
    var typist = Typist("one|", path: "a.txt")
    let requests = [".", "b.txt"].map { OpenRequest(path: $0, opensInBackground: true) }
    typist.take(.opening(.expected(requests)))
    typist.act("Alt-.", .typed("new"))
    typist.take(.opening(.isFolder(requests[0])))
    typist.take(.opened(requests[1], FileText(PieceTree(Array("two".utf8)))))
    #expect(typist.palette?.written == "./new")
    #expect(typist.text == "one")
  }
}
