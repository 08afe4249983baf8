import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// The editor is copied for each frame, so large or mostly empty parts are boxed.
struct EditorSizeTests {
  @Test("An editor and a document are small to copy")
  func anEditorAndADocumentTakeLittleToCopy() {
    #expect(MemoryLayout<Editor>.size <= 1_600)
    #expect(MemoryLayout<Document>.size <= 1_800)
    #expect(MemoryLayout<TextBuffer>.size <= 320)
  }
}
