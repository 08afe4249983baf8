@testable import EditorCore

extension CommandCase {
  /// Commands for the file format of a text.
  static let saving = [
    CommandCase("set-encoding") {
      $0.palette?.label == "Save in (now UTF-8): " && $0.palette?.rows.first?.title == "UTF-8"
    },
    CommandCase("reopen-with-encoding") { $0.palette?.label == "Read again as (now UTF-8): " },
    CommandCase("convert-to-crlf", "one\ntwo|", "one\r\ntwo|"),
    CommandCase("convert-to-lf") { $0.message == "Line endings are LF already" },
    CommandCase("convert-to-lf", "one\r\ntwo|", "one\ntwo|"),
    CommandCase("quit-failing") { $0.exitStatus == 1 },
  ]
}
