/// The format of a bundle: the histories of files for another machine, as one sequence of bytes.
///
/// `docs/history-format.md` describes it.
enum BundleFormat {
  /// The version that this program writes and reads.
  static let version = 1
  /// The beginning of the first line, before the version.
  static let magic = Array("memento bundle ".utf8)
  /// The maximum length of the first line.
  static let longestFirstLine = 40

  /// The type of a record.
  enum Record: UInt8 {
    /// The beginning of a file: its path, and the time of its last edit.
    case file = 0x46
    /// A state of the file.
    case state = 0x53
    /// A part of a large text.
    case chunk = 0x43
    /// The parts of the text of the last state.
    case base = 0x42
    /// The end of a file: its current states, and its journal.
    case fileEnd = 0x4A
    /// A name of the states of a project.
    case name = 0x4E
    /// The counts, and the hash of all bytes before it.
    case end = 0x45
  }

  /// The bytes of the hash at the end.
  static let digestSize = 16
  /// The number of bytes that are written or read together.
  static let part = 1 << 20
}

/// The limits of a bundle: more is not read, regardless of its claims.
enum BundleLimits {
  /// The maximum bytes of a record: a delta and a snapshot.
  static let record = 600 << 20
  /// The maximum bytes of an unpacked payload, and of a text.
  static let text = 512 << 20
  /// The maximum bytes of the unpacked bases of a file.
  static let bases = 4 << 30
  /// The maximum number of states.
  static let states = 10_000_000
  /// The maximum number of states of one file.
  static let statesOfFile = 1_000_000
  /// The maximum number of files.
  static let files = 1_000_000
  /// The maximum number of journal entries of a file; a bundle contains only the newest.
  static let journal = 16_384
  /// The maximum number of names of a project.
  static let names = 10_000
  /// The maximum bytes of a title or a name.
  static let label = 4_096
  /// The maximum bytes of a path.
  static let path = 4_096

  /// Returns the maximum unpacked size of a file's payloads: a few bytes must not claim all memory.
  static func unpacked(of packed: Int) -> Int { 2 << 30 + packed * 100 }
}

/// The reason why a bundle is rejected.
public enum BundleError: Error, Hashable, CustomStringConvertible {
  /// An empty bundle.
  case empty
  /// Bytes that do not begin like a bundle.
  case notABundle
  /// A bundle from a newer program, in this version of the format.
  case newer(version: Int)
  /// An incomplete bundle.
  case cut
  /// A bundle whose bytes were changed after writing.
  case changed
  /// An invalid part, with the reason.
  case invalid(String)
  /// A bundle beyond this size limit.
  case tooLarge(limit: Int)
  /// A state whose text differs from the claim of the bundle, by its file and number.
  case wrongText(file: String, number: Int)
  /// A common state that differs, by its file and its number on this machine.
  case otherText(file: String, number: Int)
  /// A path that a symbolic link resolves to outside the folder.
  case leadsOut(file: String)
  /// A change of the history on this machine since the check.
  case changedMeanwhile

  /// The cause and the next step, on one line.
  public var description: String {
    switch self {
    case .empty: "The bundle is empty. See what `memento bundle` reported on the other machine"
    case .notABundle: "This is not a bundle. `memento bundle FILE … | DIR` makes one"
    case .newer(let version):
      "The bundle was made by a newer Memento, in version \(version). Update this Memento"
    case .cut: "The bundle is cut off. Transfer it again"
    case .changed: "The bundle was changed on its way: its hash is another. Transfer it again"
    case .invalid(let reason): "The bundle is damaged: \(reason). Transfer it again"
    case .tooLarge(let limit):
      "The bundle has more than \(limit / 1_000_000) MB, which total-mb allows. Bundle fewer files"
    case .wrongText(let file, let number):
      "The bundle is damaged: the text of #\(number) of \(file) is not the recorded one. Make it again"
    case .otherText(let file, let number):
      "#\(number) of \(file) has another text on the other machine. Nothing was taken in"
    case .leadsOut(let file):
      "\(file) leads out of the folder through a symbolic link. Choose another folder with --into"
    case .changedMeanwhile:
      "Another program changed the history at this moment. Try again"
    }
  }
}
