import MementoKit
import Testing
import Text
import TextEditing

@testable import EditorCore

/// Earlier copies and cuts.
@Suite struct ClipboardRingTests {
  /// Returns a typist after copies of words in order, with the cursor at the end.
  private func typist(_ words: String...) -> Typist {
    var typist = Typist("|")
    for word in words {
      typist.act("Ctrl-A", .pasted(word), "Ctrl-A", "Ctrl-C")
    }
    typist.act("Ctrl-A", "Delete", .typed("<"))
    return typist
  }

  @Test("paste-earlier replaces the last paste")
  func pasteEarlierTakesThePlaceOfThePaste() {
    var typist = typist("one", "two", "three")
    typist.act("Ctrl-V")
    #expect(typist.drawing == "<three|")
    typist.act("Alt-V")
    #expect(typist.drawing == "<two|")
    #expect(typist.message == "Pasted copy 2 of 3")
    typist.act("Alt-V")
    #expect(typist.drawing == "<one|")
    typist.act("Alt-V")
    #expect(typist.drawing == "<three|")
  }

  @Test("A paste and its replacements are one step of undo")
  func allOfItIsOneStepOfUndo() {
    var typist = typist("one", "two", "three")
    typist.act("Ctrl-V", "Alt-V", "Alt-V", "Ctrl-Z")
    #expect(typist.drawing == "<|")
    typist.act("Ctrl-Y")
    #expect(typist.drawing == "<one|")
  }

  @Test("A copied line stays in the ring beside gathered cuts")
  func aLineThatWasCopiedStaysBesideThoseThatAreGathered() {
    var typist = Typist("|one\ntwo\nthree\nfour\n")
    typist.act("Ctrl-A", "Ctrl-C", "Ctrl-Home", "Ctrl-C", "Down", "Ctrl-C", "Up")
    typist.act("Ctrl-K", "Ctrl-K", "Ctrl-K")
    let ring = typist.editor.registers.clipboard.ring.clippings.map {
      String(decoding: $0.text.bytes, as: UTF8.self)
    }
    #expect(
      ring == ["one\ntwo\nthree\n", "two\n", "one\n", "one\ntwo\nthree\nfour\n"])
  }

  @Test("Each earlier paste replaces the same selection")
  func whatWasSelectedIsReplacedEachTime() {
    var typist = typist("one", "two")
    typist.act(.typed("abc"), "Shift-Left", "Shift-Left", "Ctrl-V")
    #expect(typist.drawing == "<atwo|")
    typist.act("Alt-V")
    #expect(typist.drawing == "<aone|")
    typist.act("Ctrl-Z")
    #expect(typist.drawing == "<a|bc]")
  }

  @Test("A paste without a change is not undone")
  func aPasteThatChangesNothingIsNoStepToTakeBack() {
    var typist = typist("one", "two")
    typist.act(.typed("two"), "Shift-Left", "Shift-Left", "Shift-Left", "Ctrl-V")
    #expect(typist.drawing == "<two|")
    typist.act("Alt-V")
    #expect(typist.drawing == "<one|")
    typist.act("Ctrl-Z")
    #expect(typist.text == "<two")
  }

  @Test("Whole lines stay whole lines")
  func wholeLinesStaySo() {
    var typist = Typist("o|ne\ntwo\n")
    typist.act("Ctrl-C", "Down", "Shift-End", "Ctrl-C", "Ctrl-End", "Ctrl-V")
    #expect(typist.drawing == "one\ntwo\nwo|")
    typist.act("Alt-V")
    #expect(typist.drawing == "one\ntwo\none\n|")
  }

  @Test("paste-earlier works in a field, too")
  func aFieldHasItToo() {
    var typist = typist("one", "two")
    typist.act("Alt-S", "Ctrl-A", "Ctrl-V", "Alt-V")
    #expect(typist.prompt?.answer == "one")
  }

  @Test("Without a paste before it, the key lists the ring")
  func otherwiseTheKeyListsWhatThereIs()
    throws
  {
    var typist = typist("one", "  two\n\tlines", "three")
    typist.act("Alt-V")
    let picker = try #require(typist.palette)
    #expect(picker.rows.map(\.title) == ["three", "two lines", "one"])
    typist.act("Down", "Down", "Enter")
    #expect(typist.drawing == "<one|")
    // It is now the newest copy.
    typist.act("Ctrl-V")
    #expect(typist.drawing == "<oneone|")
    typist.act("Ctrl-Z", "Ctrl-Z")
    #expect(typist.drawing == "<|")
  }

  @Test("Typing filters the ring")
  func theListIsSearched() throws {
    var typist = typist("apple", "pear", "plum")
    typist.run("clipboard-ring", by: nil)
    typist.act(.typed("pea"), "Enter")
    #expect(typist.drawing == "<pear|")
    typist.run("clipboard-ring", by: nil)
    typist.act(.typed("zzz"), "Enter")
    #expect(typist.message == "No matching copy")
  }

  @Test("A click ends the run of pastes")
  func aClickEndsTheRunOfPastes() {
    var typist = typist("one", "two")
    typist.act("Ctrl-V")
    typist.click(5, 0)
    typist.act("Alt-V")
    #expect(typist.palette != nil)
  }

  @Test("The ring keeps twenty entries, each once")
  func theRingKeepsTwentyAndEachOnce() {
    var ring = ClipboardRing()
    for number in 0..<30 { ring.add(Clipping(text: PieceTree(Array("\(number)".utf8)))) }
    ring.add(Clipping(text: PieceTree(Array("25".utf8))))
    #expect(ring.clippings.count == ClipboardRing.limit)
    #expect(
      ring.clippings.map { String(decoding: $0.text.bytes, as: UTF8.self) }.prefix(3) == [
        "25", "29", "28",
      ])
  }

  @Test("The ring keeps few megabytes")
  func theRingIsNoHoardOfMegabytes() {
    var ring = ClipboardRing()
    for number in 0..<10 {
      ring.add(Clipping(text: PieceTree(Array(repeating: UInt8(number), count: 20 << 20))))
    }
    #expect(ring.clippings.count == 3)
    ring.add(Clipping(text: PieceTree(Array(repeating: 9, count: 100 << 20))))
    #expect(ring.clippings.count == 1)
  }
}
