import Console
import Documents
import EditorCore
import Globbing
import MementoKit
import Shell
import TextEditing

/// Subjects that read what people and terminals write: keys, configuration, notations.
extension FuzzSubject {
  /// Decodes keys that arrive in parts, as on a slow line.
  func readKeys(_ input: [UInt8]) {
    var input = input
    let length = input.takeFirst() % 8 + 1
    var decoder = KeyDecoder(KeyDictionary { _ in .nothing })
    var whole = decoder
    var start = 0
    while start < input.count {
      _ = decoder.decode(input[start..<min(start + length, input.count)])
      start += length
    }
    _ = decoder.flush()
    precondition(decoder.timeout == nil || decoder.isPasting, "bytes wait after the flush")
    _ = whole.decode(input)
    _ = whole.flush()
  }

  func readConfiguration(_ input: [UInt8]) {
    var settings = Configuration.usual
    settings.apply(input, from: "config.toml")
    for mistake in settings.mistakes { _ = mistake.description }
  }

  func readEditorConfig(_ input: [UInt8]) {
    let (path, bytes) = input.halves
    let file = EditorConfigFile(path: "/.editorconfig", bytes)
    _ = file.mistakes.map(\.description)
    _ = Glob(editorConfig: String(decoding: path, as: UTF8.self)).matches("src/main.c")
    _ = Glob(shell: String(decoding: path, as: UTF8.self)).matches("/src/main.c")
  }

  /// Reads designations of states, times and positions.
  func readNotations(_ input: [UInt8]) {
    let text = String(decoding: input, as: UTF8.self)
    let calendar = LocalCalendar.system
    let now = Moment(uptime: .seconds(1_000), secondsSince1970: 1_800_000_000)
    if let name = try? CheckpointName(text, now: now, calendar: calendar) {
      let read = try? StateDesignator(name.text, now: now, calendar: calendar)
      precondition(read == .name(name.text), "a name designates another state")
    }
    _ = try? PastTime(text, now: now, calendar: calendar)
    _ = StartPlace.written(behind: text)
    _ = LineTarget(text)
    _ = KeyName(text)
  }
}
