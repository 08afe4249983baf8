import Documents
import EditorCore
import TestSupport
import Text
import TextEditing

/// A source that loads a text in parts.
struct FakeLoad {
  let isFile: Bool
  private var isResting = false
  private var bufferedCount = 0
  /// Whether reading has stopped, so that only buffered text is added.
  var isStopped = false

  init(isFile: Bool) { self.isFile = isFile }

  mutating func resume() { isResting = false }

  /// Returns the next events; nil while it pauses or after the end.
  mutating func next(_ random: inout SeededRandom, isKind: Bool) -> (
    events: [LoadEvent], isOver: Bool
  )? {
    if isStopped {
      return (bufferedCount > 0 ? [.part(part(&random)), .whole(nil)] : [], true)
    }
    if isResting { return nil }
    if isKind { return ([.part(part(&random)), .whole(nil)], true) }
    switch Int.random(in: 0..<20, using: &random) {
    case 0: return ([.whole(nil)], true)
    case 1: return ([.whole("The end is cut off")], true)
    case 2: return ([.truncated("No more can be read")], true)
    case 3..<6 where !isFile:
      isResting = true
      return ([.rests], false)
    case 6..<8:
      bufferedCount += 100
      return ([.buffered(byteCount: bufferedCount)], false)
    default: return ([.part(part(&random))], false)
    }
  }

  private func part(_ random: inout SeededRandom) -> LoadedPart {
    LoadedPart(copying: random.text())
  }
}
