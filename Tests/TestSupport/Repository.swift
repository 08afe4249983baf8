import Glibc
public import SystemPackage

/// The folder of this project, as the compiler saw it.
public enum Repository {
  /// The folder of `Package.swift`.
  public static var root: FilePath {
    FilePath(#filePath).removingLastComponent().removingLastComponent().removingLastComponent()
  }
}

/// Returns the value of an environment variable; nil if it is not set or empty.
public func environmentVariable(_ name: String) -> String? {
  guard let value = getenv(name) else { return nil }
  let text = String(cString: value)
  return text.isEmpty ? nil : text
}
