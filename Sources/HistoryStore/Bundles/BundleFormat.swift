/// The form of a bundle: the histories of files for another machine, as one sequence of bytes.
///
/// `docs/history-format.md` describes it.
enum BundleFormat {
  /// The version that this program writes and reads.
  static let version = 1
  /// The beginning of the first line, before the version.
  static let magic = Array("memento bundle ".utf8)
  /// The longest first line.
  static let longestFirstLine = 40

  /// What a record has.
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
  /// The bytes that are written, and read, together.
  static let part = 1 << 20
}

/// What a bundle may have: more is not read, whatever it claims.
enum BundleLimits {
  /// The bytes of a record: a delta and a snapshot.
  static let record = 600 << 20
  /// The bytes of an unpacked payload, and of a text.
  static let text = 512 << 20
  /// The bytes of the unpacked bases of a file.
  static let bases = 4 << 30
  /// The states in all.
  static let states = 10_000_000
  /// The states of one file.
  static let statesOfFile = 1_000_000
  /// The files.
  static let files = 1_000_000
  /// The newest entries of the journal of a file; a bundle has no older ones.
  static let journal = 16_384
  /// The names of a project.
  static let names = 10_000
  /// The bytes of a title or a name.
  static let label = 4_096
  /// The bytes of a path.
  static let path = 4_096

  /// Returns the bytes that the payloads of a file may have unpacked: a few bytes must not claim all memory.
  static func unpacked(of packed: Int) -> Int { 2 << 30 + packed * 100 }
}

/// Why a bundle is not taken in.
public enum BundleError: Error, Hashable, CustomStringConvertible {
  /// It has no bytes.
  case empty
  /// It begins with something else.
  case notABundle
  /// A newer program made it, in this version of the form.
  case newer(version: Int)
  /// It ends before its last record.
  case cut
  /// Its bytes are not those that were written.
  case changed
  /// Something in it cannot be: the words for it.
  case invalid(String)
  /// It has more bytes than this.
  case tooLarge(limit: Int)
  /// The text of a state is not the one that it claims: its file in words, and its number.
  case wrongText(file: String, number: Int)
  /// A state that both machines have differs: its file in words, and its number here.
  case otherText(file: String, number: Int)
  /// A path leads out of the folder through a symbolic link.
  case leadsOut(file: String)
  /// The history here has changed since the check.
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
