import MementoArchiveKit
import MementoKit
import SystemPackage
import TestSupport
import Testing

/// After any damage to a file, a store returns the saved data or reports the damage.
struct JSONFolderDamageTests {
  private let temporary: TemporaryFolder
  private let store: JSONFolderStore
  private let shortName = "game"
  private let longName = String(repeating: "a long name ", count: 30)

  init() throws {
    temporary = try TemporaryFolder()
    store = JSONFolderStore(folder: temporary.path.string)
  }

  private let payloads = ["{\n  \"level\" : 7,\n  \"name\" : \"Ada\"\n}", "no JSON at all"]

  /// Saves under `name`, and returns the contents and the path of the file.
  private func save(_ payload: String, as name: String) throws -> (StoredMemento, FilePath) {
    let memento = StoredMemento(
      type: "Game", version: 2, secondsSince1970: 1_800_000_000.25, payload: Array(payload.utf8))
    var store = store
    try store.save(memento, as: name)
    let file = try #require(try names(in: temporary.path).first)
    return (memento, temporary.file(file))
  }

  /// Returns the store's error for a file; nil if it reads the memento.
  private func complaint(about name: String, unless memento: StoredMemento) -> StoreError? {
    do throws(StoreError) {
      let read = try store.memento(named: name)
      return read == memento ? nil : .unusable("read something else: \(read)")
    } catch {
      return error
    }
  }

  @Test("A file truncated at any length is damaged")
  func aFileCutAtAnyLengthIsDamaged() throws {
    for payload in payloads {
      for name in [shortName, longName] {
        let (memento, file) = try save(payload, as: name)
        let whole = try bytes(of: file)
        for length in 0..<whole.count {
          try write(Array(whole[..<length]), to: file)
          // Only the end of the last line may be missing.
          let expected: StoreError? = length == whole.count - 1 ? nil : .damaged(name: name)
          #expect(complaint(about: name, unless: memento) == expected, "cut to \(length) bytes")
        }
        var store = store
        try store.delete(name)
      }
    }
  }

  @Test("A file with any damaged byte is never read as another state")
  func aFileDamagedAtAnyByteIsNeverReadAsSomethingElse() throws {
    for payload in payloads {
      for name in [shortName, longName] {
        let (memento, file) = try save(payload, as: name)
        let whole = try bytes(of: file)
        var found = 0
        for (index, byte) in whole.enumerated() {
          for wrong in [byte ^ 1, 0, UInt8(ascii: "9")]
          where wrong != byte {
            var bytes = whole
            bytes[index] = wrong
            try write(bytes, to: file)
            let complaint = complaint(about: name, unless: memento)
            if complaint != nil { found += 1 }
            // A blank may become another one, and the store ignores the readable date.
            #expect(
              complaint == nil || complaint == .damaged(name: name),
              "byte \(index) from \(byte) to \(wrong)")
          }
        }
        #expect(found > whole.count * 2)
        var store = store
        try store.delete(name)
      }
    }
  }

  @Test("A file of zeros is damaged")
  func aFileOfNothingButZerosIsDamaged() throws {
    let (memento, file) = try save("{}", as: shortName)
    try write([UInt8](repeating: 0, count: 4096), to: file)
    #expect(complaint(about: shortName, unless: memento) == .damaged(name: shortName))
  }

  @Test("A mixture of two states is damaged")
  func twoStatesMixedUpAreDamaged() throws {
    let (memento, file) = try save("{ \"level\": 7 }", as: shortName)
    let text = try text(of: file)
    let mixed = text.replacing("\"level\": 7", with: "\"level\": 8")
    #expect(mixed != text)
    try write(mixed, to: file)
    #expect(complaint(about: shortName, unless: memento) == .damaged(name: shortName))
  }
}
