public import SystemPackage
public import Testing

/// Compares a text with the golden file `NAME.txt` in the folder `Golden` of the calling test
/// target; `GOLDEN=rewrite` (`make golden`) writes the file instead.
///
/// The file always ends with a line break, even if the text does not.
///
/// - Throws: `Errno` if the file cannot be read or written.
public func expectGolden(
  _ text: String, named name: String,
  filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = testTarget(of: FilePath(filePath)).appending("Golden").appending("\(name).txt")
  let page = text.hasSuffix("\n") ? text : text + "\n"
  try expectFile(file, equals: page, sourceLocation: sourceLocation)
}

/// Expects a file to contain exactly `text`, and shows the lines that differ; `GOLDEN=rewrite`
/// writes the file instead.
///
/// - Throws: `Errno` if the file cannot be read or written.
public func expectFile(
  _ file: FilePath, equals text: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  if environmentVariable("GOLDEN") == "rewrite" {
    try makeFolders(file.removingLastComponent())
    return try write(text, to: file)
  }
  let golden: String
  do {
    golden = try TestSupport.text(of: file)
  } catch Errno.noSuchFileOrDirectory {
    let comment: Comment = "There is no \(file); `make golden` writes it:\n\(text)"
    Issue.record(comment, sourceLocation: sourceLocation)
    return
  }
  guard golden != text else { return }
  let comment: Comment = """
    \(file) is not what the program shows (- file, + program); `make golden` accepts it:
    \(lineDifference(from: golden, to: text))
    """
  Issue.record(comment, sourceLocation: sourceLocation)
}

/// Returns the folder of the test target of a source file: `Tests/NAME`.
private func testTarget(of sourceFile: FilePath) -> FilePath {
  var folder = sourceFile.removingLastComponent()
  while folder.removingLastComponent().lastComponent != "Tests", folder.lastComponent != nil {
    folder.removeLastComponent()
  }
  return folder
}
