internal import CLinux
import Glibc
public import SystemPackage

/// Signals that are kept until somebody takes them, instead of what they do otherwise.
public struct CaughtSignals: Sendable {
  /// Is readable when there are signals to take.
  public let descriptor: CInt

  /// Catches signals from now on, for the rest of the program's life; once in a program.
  ///
  /// - Parameter unused: further signals, except for those that are ignored or that a library has.
  /// - Throws: `Errno` without file descriptors to spare.
  public init(_ numbers: [CInt], ifUnused unused: [CInt] = []) throws(Errno) {
    descriptor = memento_catch_signals(
      numbers, CInt(numbers.count), unused, CInt(unused.count))
    if descriptor < 0 { throw Errno(rawValue: errno) }
  }

  /// The numbers of the signals since the last call, in their order.
  public func take() -> [CInt] {
    var taken: [CInt] = []
    var number: UInt8 = 0
    while read(descriptor, &number, 1) == 1 { taken.append(CInt(number)) }
    return taken
  }
}
