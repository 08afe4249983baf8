internal import CLinux
import Glibc
public import SystemPackage

/// Signals that are collected until they are handled, instead of having their default effect.
public struct CaughtSignals: Sendable {
  /// The descriptor that becomes readable when signals are available.
  public let descriptor: CInt

  /// Catches signals from now on, for the rest of the program's life; called once per program.
  ///
  /// - Parameter unused: further signals, except those that are ignored or handled by a library.
  /// - Throws: `Errno` if no file descriptor is available.
  public init(_ numbers: [CInt], ifUnused unused: [CInt] = []) throws(Errno) {
    descriptor = memento_catch_signals(
      numbers, CInt(numbers.count), unused, CInt(unused.count))
    if descriptor < 0 { throw Errno(rawValue: errno) }
  }

  /// Returns the numbers of the signals since the last call, in order.
  public func take() -> [CInt] {
    var taken: [CInt] = []
    var number: UInt8 = 0
    while read(descriptor, &number, 1) == 1 { taken.append(CInt(number)) }
    return taken
  }
}
