import Glibc
public import SystemPackage

/// The folder that holds this project, as the compiler saw it.
public enum Repository {
  /// The folder with `Package.swift` in it.
  public static var root: FilePath {
    FilePath(#filePath).removingLastComponent().removingLastComponent().removingLastComponent()
  }
}

/// The value of an environment variable, or nil when it is not set or empty.
public func environmentVariable(_ name: String) -> String? {
  guard let value = getenv(name) else { return nil }
  let text = String(cString: value)
  return text.isEmpty ? nil : text
}
