import Testing
import TextModel

@testable import EditorCore

/// The editor is copied for each frame: what is large or mostly empty is kept in boxes.
struct EditorSizeTests {
  @Test func anEditorAndADocumentTakeLittleToCopy() {
    #expect(MemoryLayout<Editor>.size <= 1_600)
    #expect(MemoryLayout<Document>.size <= 1_800)
    #expect(MemoryLayout<TextBuffer>.size <= 320)
  }
}
