internal import CLinux
internal import Glibc
package import SystemPackage

/// Threads for calls into the system that may not come back.
///
/// A dispatch queue would make three for the first of its blocks, which takes time from the start of a program.
package enum SystemThread {
  /// Runs a closure in a thread of its own, which gets no signal and has a small stack.
  ///
  /// - Throws: `Errno` without a thread to spare.
  package static func run(_ body: @escaping @Sendable () -> Void) throws(Errno) {
    let body = Unmanaged.passRetained(Body(run: body))
    let status = memento_run_beside(
      { context in
        context.map { Unmanaged<Body>.fromOpaque($0).takeRetainedValue().run() }
        return nil
      }, body.toOpaque())
    guard status != 0 else { return }
    let error = Errno(rawValue: errno)
    body.release()
    throw error
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
