internal import CLinux
internal import Glibc
package import SystemPackage

/// Threads for system calls that may never return.
///
/// A dispatch queue would create three threads for its first block, which would slow down the start
/// of a program.
package enum SystemThread {
  /// Runs a closure in its own thread, which receives no signals and has a small stack.
  ///
  /// - Throws: `Errno` if no thread can be created.
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
