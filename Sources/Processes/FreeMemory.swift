internal import CLinux

/// The freed memory of this program.
public enum FreeMemory {
  /// Returns it to the system.
  ///
  /// The C library keeps freed blocks of some megabytes, which add up if many of different sizes are needed.
  public static func returnToSystem() { memento_return_free_memory() }
}
