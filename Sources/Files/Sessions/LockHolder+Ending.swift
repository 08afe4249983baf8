internal import Glibc

extension SessionFolder.LockHolder {
  /// Whether its process was killed, but its lock is not released yet, because the system does that
  /// late.
  public var isEnding: Bool {
    guard host == SessionRecord.hostName, let fields = Self.statusFields(of: process) else {
      return false
    }
    let isExiting = fields[Field.flags].map { $0 & Field.exitingFlag != 0 }
    let isKilled = fields[Field.pendingSignals].map { $0 & Field.killSignal != 0 }
    return isExiting == true || isKilled == true
  }

  /// The fields of the status after the name, as in proc(5) and `PF_EXITING` of the kernel.
  private enum Field {
    static let flags = 6
    static let pendingSignals = 28
    static let exitingFlag: UInt64 = 0x4
    static let killSignal: UInt64 = 1 << (UInt64(SIGKILL) - 1)
  }

  /// Returns the numbers after the name of a process in its status; nil for a field that is not a
  /// number, and without such a process.
  private static func statusFields(of process: Int32) -> [UInt64?]? {
    let file = open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1_024)
    let count = read(file, &bytes, bytes.count)
    // The name is in parentheses, and may itself contain blanks and parentheses.
    guard count > 0, let end = bytes[..<count].lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = bytes[(end + 1)..<count].split(separator: UInt8(ascii: " "))
    guard fields.count > Field.pendingSignals else { return nil }
    return fields.map { UInt64(String(decoding: $0, as: UTF8.self)) }
  }
}
