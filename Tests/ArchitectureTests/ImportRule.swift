/// The modules that each target may import: the arrows of `docs/architecture.md`.
struct ImportRule {
  /// The modules that a target may import, by the name of its folder below `Sources`.
  let allowed: [String: Set<String>]
  /// Modules that one file may import beyond those of its target: "Target/File.swift".
  let exceptions: [String: Set<String>]

  /// The table of this project.
  static let project = ImportRule(
    allowed: [
      "MementoKit": [],
      "MementoArchiveKit": ["MementoKit"],
      "Text": ["CPCRE2", "CWcwidth", "CXXHash", "Glibc"],
      "TextEditing": ["Text", "MementoKit", "MementoArchiveKit", "CXXHash", "Glibc"],
      "Console": [],
      "Highlight": ["Text", "CPCRE2", "CExpat", "CDefinitions"],
      "Structure": ["Text", "MementoArchiveKit"],
      "Globbing": [],
      "Spelling": ["Text", "CHunspell", "Glibc"],
      "Projects": ["Files", "Text", "SystemPackage", "Glibc"],
      "Documents": ["MementoKit", "Text", "TextEditing", "Structure"],
      "EditorCore": [
        "MementoKit", "Text", "TextEditing", "Structure", "Documents", "Console", "Globbing",
      ],
      "Display": [
        "EditorCore", "Documents", "Text", "TextEditing", "Structure", "MementoKit", "Console",
        "Highlight",
      ],
      "Files": ["Text", "CLinux", "CXXHash", "SystemPackage", "Glibc"],
      "HistoryStore": [
        "Files", "Globbing", "MementoKit", "MementoArchiveKit", "CSQLite", "CXXHash", "CZstd",
        "SystemPackage", "Glibc",
      ],
      "TextHistory": [
        "MementoKit", "MementoArchiveKit", "Text", "TextEditing", "Files", "HistoryStore",
        "SystemPackage",
      ],
      "ProjectHistory": [
        "MementoKit", "MementoArchiveKit", "Text", "TextEditing", "Files", "HistoryStore",
        "TextHistory", "Projects", "SystemPackage",
      ],
      "CursesConsole": ["Console", "CNcurses", "Dispatch", "Glibc"],
      "Processes": ["CLinux", "SystemPackage", "Glibc"],
      "Shell": [
        "MementoKit", "MementoArchiveKit", "Text", "TextEditing", "Console", "Documents",
        "EditorCore",
        "Display", "Files", "HistoryStore", "TextHistory", "ProjectHistory", "CursesConsole",
        "Highlight",
        "Processes", "Projects", "Structure", "Spelling", "Dispatch", "SystemPackage", "TOMLKit",
        "Glibc",
      ],
      "memento": [
        "Shell", "MementoKit", "MementoArchiveKit", "Text", "TextEditing", "Documents",
        "EditorCore", "Files",
        "HistoryStore", "TextHistory", "ProjectHistory", "Projects", "Structure", "CLinux",
        "Dispatch", "ArgumentParser",
        "SystemPackage", "Glibc",
      ],
    ],
    exceptions: [
      // A function of mathematics, without a part of the system.
      "Console/RGB.swift": ["Glibc"],
      // The time of the processor, which limits what a line may cost.
      "Highlight/LineScanner.swift": ["Glibc"],
      "MementoKit/Debouncer.swift": ["Dispatch", "Glibc", "Darwin"],
      "MementoKit/SystemClock.swift": ["Dispatch"],
      "MementoArchiveKit/DiskFolder.swift": ["Glibc", "Darwin"],
      "MementoArchiveKit/LogFile.swift": ["Glibc", "Darwin"],
      "MementoArchiveKit/LogWriter.swift": ["Dispatch"],
      "MementoArchiveKit/StateCodec.swift": ["FoundationEssentials"],
      "MementoArchiveKit/JSONFile.swift": ["FoundationEssentials"],
      "TextHistory/Array+Concurrently.swift": ["Dispatch"],
    ])

  /// Modules of the standard library; every target may import them.
  private static let standard: Set<String> = ["Swift", "Synchronization", "Observation"]

  /// Returns the forbidden imports of a file below `Sources`.
  func violations(in file: SwiftFile) -> [Violation] {
    guard let modules = allowed[file.target] else {
      let message = "the target \(file.target) has no row in the table of imports"
      return [Violation(path: file.path, line: 1, message: message)]
    }
    let exception = exceptions["\(file.target)/\(file.name)"] ?? []
    let permitted = modules.union(exception).union(ImportRule.standard)
    return file.imports.filter { !permitted.contains($0.module) }.map { line, module in
      Violation(path: file.path, line: line, message: "\(file.target) may not import \(module)")
    }
  }

  /// Returns the imports of all of Foundation, which are forbidden everywhere.
  static func foundation(in file: SwiftFile) -> [Violation] {
    file.imports.filter { $0.module == "Foundation" }.map { line, _ in
      Violation(path: file.path, line: line, message: "Foundation would triple the program")
    }
  }
}

extension SwiftFile {
  /// The imported modules, each with its line from 1.
  var imports: [(line: Int, module: String)] {
    codeLines.compactMap { number, text in
      let access = ["public", "package", "internal", "private", "fileprivate"]
      let words = text.split(separator: " ").drop {
        $0.hasPrefix("@") || access.contains(String($0))
      }
      guard words.first == "import" else { return nil }
      let kinds = ["class", "enum", "func", "let", "protocol", "struct", "typealias", "var"]
      guard let path = words.dropFirst().first(where: { !kinds.contains(String($0)) }) else {
        return nil
      }
      return (number, String(path.prefix { $0 != "." && $0 != ";" }))
    }
  }
}
