// swift-tools-version: 6.2

import PackageDescription

/// The rules every Swift target of the project is compiled under.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

/// Optimized in debug builds, too: the random tests compare texts millions of times, which took most
/// of the time of all tests.
let strictAndFast = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// The folder of archives that `make` finds on this machine: libraries that have one become part of the
/// release program, the others stay beside it (docs/decisions/0009-libraries-in-the-program.md).
let withArchives: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-L\(Context.packageDirectory)/.build/archives",
      // Tables of addresses are read-only once the program has begun.
      "-Xlinker", "-z", "-Xlinker", "relro", "-Xlinker", "-z", "-Xlinker", "now",
      // Nothing loads the program as a library: what it does not use itself is left out.
      "-Xlinker", "--no-export-dynamic",
    ],
    .when(platforms: [.linux], configuration: .release))
]

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")
let systemPackage = Target.Dependency.product(name: "SystemPackage", package: "swift-system")

let package = Package(
  name: "memento",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "MementoKit", targets: ["MementoKit"]),
    .library(name: "MementoArchiveKit", targets: ["MementoArchiveKit"]),
  ],
  targets: [
    // The pattern, a library in its own right.
    .target(name: "MementoKit", swiftSettings: strict),

    // States that outlive the program, under names: a library beside it.
    .target(name: "MementoArchiveKit", dependencies: ["MementoKit"], swiftSettings: strict),
  ]
)

/// Whether another package depends on this one and has a copy of it, which is read from a repository, where its path is
/// `/`, and then from the folder of such copies.
///
/// Such a package gets the two libraries alone: it would otherwise have to resolve the dependencies of the editor
/// (docs/decisions/0026-libraries-alone.md).
let isDependency =
  Context.packageDirectory == "/"
  || Context.packageDirectory.split(separator: "/").dropLast().last == "checkouts"
  || Context.environment["MEMENTO_LIBRARIES"] != nil

if !isDependency {
  package.products += [
    .executable(name: "memento", targets: ["memento"]),
    .executable(name: "benchmarks", targets: ["Benchmarks"]),
  ]
  // Exact versions, so that a release can be built again (docs/decisions/0027-exact-versions.md).
  package.dependencies += [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
    .package(url: "https://github.com/LebJe/TOMLKit", exact: "0.6.0"),
  ]
  package.targets += editorTargets + fuzzTargets
}

/// The targets of the editor, of its tests and of its benchmarks.
var editorTargets: [Target] {
  [
    // The persistent text: its bytes, characters and columns, search in it and differences of it.
    .target(
      name: "Text", dependencies: ["CPCRE2", "CWcwidth", "CXXHash"],
      swiftSettings: strictAndFast),
    .target(name: "CPCRE2"),
    .target(name: "CWcwidth"),
    .target(name: "CXXHash"),

    // The originator: the buffer that edits a text, and the form of its states on disk.
    .target(
      name: "TextEditing", dependencies: ["Text", "MementoKit", "MementoArchiveKit", "CXXHash"],
      swiftSettings: strict),

    // The parts of a text that have names: functions, sections, blocks.
    .target(name: "Structure", dependencies: ["Text", "MementoArchiveKit"], swiftSettings: strict),

    // The colours of a text: language definitions and style schemes of GtkSourceView.
    .target(
      name: "Highlight", dependencies: ["Text", "CPCRE2", "CExpat", "CDefinitions"],
      swiftSettings: strict),
    .target(name: "CExpat"),
    .target(name: "CDefinitions", exclude: ["Definitions"]),

    // The words of a text, and the dictionaries of hunspell.
    .target(name: "Spelling", dependencies: ["Text", "CHunspell"], swiftSettings: strict),
    .target(name: "CHunspell"),

    // What several targets need that know nothing of each other: patterns for paths.
    .target(name: "Globbing", swiftSettings: strict),

    // The files of a project: their search by git's rules, and their names by letters.
    .target(
      name: "Projects", dependencies: ["Files", "Text", systemPackage], swiftSettings: strictAndFast
    ),

    // What crosses the wire to a terminal: keys in, a screen of cells out.
    .target(name: "Console", swiftSettings: strict),

    // A document and its life: text and history, file, saves, load and work.
    .target(
      name: "Documents", dependencies: ["MementoKit", "Text", "TextEditing", "Structure"],
      swiftSettings: strict),

    // The editor as a value, and its pure drawing.
    .target(
      name: "EditorCore",
      dependencies: [
        "MementoKit", "Text", "TextEditing", "Structure", "Documents", "Console", "Globbing",
      ],
      swiftSettings: strict),
    .target(
      name: "Display",
      dependencies: [
        "EditorCore", "Documents", "Text", "TextEditing", "Structure", "MementoKit", "Console",
        "Highlight",
      ],
      swiftSettings: strict),

    // The edges: disk and terminal.
    .target(
      name: "Files", dependencies: ["Text", "CLinux", "CXXHash", systemPackage],
      swiftSettings: strict),
    .target(
      name: "HistoryStore",
      dependencies: [
        "Files", "MementoKit", "MementoArchiveKit", "Globbing", "CSQLite", "CXXHash", "CZstd",
        systemPackage,
      ],
      swiftSettings: strict),
    .target(name: "CLinux"),
    .target(name: "CSQLite"),
    .target(name: "CZstd"),
    .target(name: "CNcurses"),
    .target(
      name: "CursesConsole", dependencies: ["Console", "CNcurses"], swiftSettings: strict),

    // The history of texts on disk: what is written down, and the way back to it.
    .target(
      name: "TextHistory",
      dependencies: [
        "MementoKit", "MementoArchiveKit", "Text", "TextEditing", "Files", "HistoryStore",
        systemPackage,
      ],
      swiftSettings: strict),

    // The history of all files of a project: its timeline, and the way back for many files.
    .target(
      name: "ProjectHistory",
      dependencies: [
        "MementoKit", "MementoArchiveKit", "Text", "TextEditing", "Files", "HistoryStore",
        "TextHistory", "Projects", systemPackage,
      ],
      swiftSettings: strict),

    // Other programs: tools of the clipboard, commands of the shell, sudo.
    .target(name: "Processes", dependencies: ["CLinux", systemPackage], swiftSettings: strict),

    // The shell: event loop, effects, queues, signals, configuration.
    .target(
      name: "Shell",
      dependencies: [
        "MementoKit", "MementoArchiveKit", "Text", "TextEditing", "Console", "Documents",
        "EditorCore", "Display", "Files", "HistoryStore", "TextHistory", "ProjectHistory",
        "CursesConsole", "Highlight", "Spelling", "Processes", "Projects", "Structure",
        systemPackage, .product(name: "TOMLKit", package: "TOMLKit"),
      ],
      swiftSettings: strict),

    // The program: command line, and commands that print.
    .executableTarget(
      name: "memento",
      dependencies: [
        "Shell", "MementoKit", "MementoArchiveKit", "Text", "TextEditing", "Documents",
        "EditorCore", "Files", "HistoryStore", "TextHistory", "ProjectHistory", "Projects",
        "Structure", "CLinux", argumentParser, systemPackage,
      ],
      exclude: ["function-order.txt"], swiftSettings: strict, linkerSettings: withArchives),

    // What the release build is measured with.
    .target(name: "CAllocator", path: "Tests/Benchmarks/CAllocator"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "Console", "Text", "TextEditing", "EditorCore", "Documents", "Display", "MementoKit",
        "Files",
        "Highlight", "HistoryStore", "Projects", "ProjectHistory",
        "TextHistory", "CAllocator", argumentParser, systemPackage,
      ],
      path: "Tests/Benchmarks",
      exclude: [
        "CAllocator", "baseline.txt", "scanners.py", "colors.py", "function_order.py",
        "timeline_screen.py", "watch.py",
      ],
      swiftSettings: strict),

    // Tests, and what they are written with.
    .target(
      name: "TestSupport", dependencies: ["CLinux", systemPackage], path: "Tests/TestSupport",
      swiftSettings: strict),
    .testTarget(
      name: "TestSupportTests", dependencies: ["TestSupport", systemPackage],
      swiftSettings: strict),
    .testTarget(
      name: "ArchitectureTests", dependencies: ["TestSupport", systemPackage],
      swiftSettings: strict),
    .testTarget(
      name: "EndToEndTests", dependencies: ["HistoryStore", "TestSupport", systemPackage],
      swiftSettings: strict),
    .testTarget(
      name: "MementoTests",
      dependencies: ["memento", "TestSupport", argumentParser, systemPackage],
      swiftSettings: strict),
    .testTarget(
      name: "ShellTests",
      dependencies: [
        "Shell", "Console", "EditorCore", "Documents", "MementoKit", "Processes", "Files",
        "Display", "Spelling", "HistoryStore", "Structure", "CursesConsole",
        "Text", "TextEditing", "TestSupport", systemPackage,
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ProcessesTests", dependencies: ["Processes", "TestSupport", systemPackage],
      swiftSettings: strict),
    .testTarget(
      name: "MementoKitTests",
      dependencies: [
        "MementoKit", "MementoArchiveKit", "ShoppingCart", "TextField", "SavedGame",
        "UsersAndAnimals", "ScoredQuiz", "TestSupport", "CLinux", systemPackage,
      ],
      swiftSettings: strict),
    .target(
      name: "ShoppingCart", dependencies: ["MementoKit"], path: "Tests/Examples/ShoppingCart",
      swiftSettings: strict),
    .target(
      name: "TextField", dependencies: ["MementoKit"], path: "Tests/Examples/TextField",
      swiftSettings: strict),
    .target(
      name: "SavedGame", dependencies: ["MementoKit", "MementoArchiveKit"],
      path: "Tests/Examples/SavedGame", swiftSettings: strict),
    .target(
      name: "UsersAndAnimals", dependencies: ["MementoKit", "MementoArchiveKit"],
      path: "Tests/Examples/UsersAndAnimals", swiftSettings: strict),
    .target(
      name: "ScoredQuiz", dependencies: ["MementoKit", "MementoArchiveKit"],
      path: "Tests/Examples/ScoredQuiz", exclude: ["Bundle"], swiftSettings: strict),
    .testTarget(
      name: "HighlightTests", dependencies: ["Highlight", "Text", "TestSupport", systemPackage],
      exclude: ["Samples", "agreement.py", "oracle.py"], swiftSettings: strict),
    .testTarget(
      name: "StructureTests", dependencies: ["Structure", "Text", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "SpellingTests", dependencies: ["Spelling", "TestSupport", systemPackage],
      swiftSettings: strict),
    .testTarget(
      name: "ProjectsTests", dependencies: ["Projects", "Text", "TestSupport", systemPackage],
      swiftSettings: strict),
    .testTarget(name: "GlobbingTests", dependencies: ["Globbing"], swiftSettings: strict),
    .testTarget(
      name: "ConsoleTests", dependencies: ["Console", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "CursesConsoleTests",
      dependencies: ["CursesConsole", "CNcurses", "Console", "TestSupport", systemPackage],
      swiftSettings: strict),
    .testTarget(
      name: "FilesTests", dependencies: ["Files", "CLinux", "TestSupport", systemPackage],
      swiftSettings: strict),
    .testTarget(
      name: "HistoryStoreTests",
      dependencies: [
        "HistoryStore", "Files", "MementoKit", "MementoArchiveKit", "TestSupport", systemPackage,
      ],
      exclude: ["Databases"], swiftSettings: strict),
    .testTarget(
      name: "TextHistoryTests",
      dependencies: [
        "TextHistory", "Text", "TextEditing", "MementoKit", "MementoArchiveKit", "Files",
        "HistoryStore", "TestSupport", systemPackage,
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ProjectHistoryTests",
      dependencies: [
        "ProjectHistory", "TextHistory", "Text", "TextEditing", "MementoKit", "MementoArchiveKit",
        "Files", "HistoryStore", "Projects", "TestSupport", systemPackage,
      ],
      swiftSettings: strict),
    .testTarget(
      name: "DocumentsTests",
      dependencies: ["Documents", "Text", "TextEditing", "MementoKit", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "EditorCoreTests",
      dependencies: [
        "EditorCore", "Documents", "Display", "Text", "TextEditing", "MementoKit", "Console",
        "Structure", "TestSupport",
        systemPackage,
      ],
      swiftSettings: strict),
    .testTarget(
      name: "DisplayTests",
      dependencies: [
        "Display", "EditorCore", "Documents", "Text", "TextEditing", "MementoKit", "Console",
        "Structure", "TestSupport",
      ],
      exclude: ["Golden"], swiftSettings: strict),
    .testTarget(
      name: "TextTests", dependencies: ["Text", "TestSupport", systemPackage],
      swiftSettings: strict),
    .testTarget(
      name: "TextEditingTests",
      dependencies: [
        "TextEditing", "Text", "MementoKit", "MementoArchiveKit", "TestSupport", systemPackage,
      ],
      swiftSettings: strict),
  ]
}

/// The subjects of `make fuzz`: built with the tests; the program by itself, as libFuzzer brings its `main`.
var fuzzTargets: [Target] {
  let fuzzed: [Target.Dependency] = [
    "Console", "Text", "TextEditing", "MementoKit", "MementoArchiveKit", "Documents", "EditorCore",
    "Globbing",
    "Highlight", "Spelling", "Structure", "Shell", "HistoryStore", systemPackage,
  ]
  if Context.environment["FUZZ"] != nil {
    return [
      .executableTarget(
        name: "Fuzz", dependencies: fuzzed, path: "Tests/Fuzz",
        swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])])
    ]
  }
  return [
    .target(name: "Fuzz", dependencies: fuzzed, path: "Tests/Fuzz", swiftSettings: strict),
    .testTarget(
      name: "FuzzTests", dependencies: ["Fuzz", "TestSupport"], swiftSettings: strict),
  ]
}
