internal import CLinux

/// The freed memory of this program.
public enum FreeMemory {
  /// Returns the freed memory to the system.
  ///
  /// The C library retains freed blocks of some megabytes, which accumulate if many different sizes
  /// are needed.
  public static func returnToSystem() { memento_return_free_memory() }
}
