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

/// The folder of archives that `make` finds on this machine: libraries that have one become part of the
/// release program, the others stay beside it (docs/decisions/0009-libraries-in-the-program.md).
let withArchives: [LinkerSetting] = [
  .unsafeFlags(
    ["-L\(Context.packageDirectory)/.build/archives"],
    .when(platforms: [.linux], configuration: .release))
]

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")
let systemPackage = Target.Dependency.product(name: "SystemPackage", package: "swift-system")

let package = Package(
  name: "memento",
  products: [
    .library(name: "MementoKit", targets: ["MementoKit"]),
    .executable(name: "memento", targets: ["memento"]),
    .executable(name: "benchmarks", targets: ["Benchmarks"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
  ],
  targets: [
    // The pattern, a library in its own right.
    .target(name: "MementoKit", swiftSettings: strict),

    // The originator: persistent text and the buffer that edits it.
    .target(
      name: "TextModel", dependencies: ["MementoKit", "CPCRE2", "CWcwidth", "CXXHash"],
      swiftSettings: strict),
    .target(name: "CPCRE2"),
    .target(name: "CWcwidth"),
    .target(name: "CXXHash"),

    // What crosses the wire to a terminal: keys in, a screen of cells out.
    .target(name: "Console", swiftSettings: strict),

    // The editor as a value, and its pure drawing.
    .target(
      name: "EditorCore", dependencies: ["MementoKit", "TextModel", "Console"],
      swiftSettings: strict),
    .target(
      name: "Display", dependencies: ["EditorCore", "TextModel", "MementoKit", "Console"],
      swiftSettings: strict),

    // The edges: disk and terminal.
    .target(
      name: "Storage", dependencies: ["MementoKit", "CSQLite", "CZstd", "CLinux", systemPackage],
      swiftSettings: strict),
    .target(name: "CLinux"),
    .target(name: "CSQLite"),
    .target(name: "CZstd"),
    .target(name: "CNcurses"),
    .target(
      name: "CursesConsole", dependencies: ["Console", "CNcurses"], swiftSettings: strict),

    // The history of texts on disk: what is written down, and the way back to it.
    .target(
      name: "TextHistory", dependencies: ["MementoKit", "TextModel", "Storage", systemPackage],
      swiftSettings: strict),

    // The shell: arguments, event loop, effects, signals.
    .executableTarget(
      name: "memento",
      dependencies: [
        "MementoKit", "TextModel", "Console", "EditorCore", "Display", "Storage", "TextHistory",
        "CursesConsole", "CLinux", argumentParser, systemPackage,
        .product(name: "TOMLKit", package: "TOMLKit"),
      ],
      swiftSettings: strict, linkerSettings: withArchives),

    // What the release build is measured with.
    .target(name: "CAllocator", path: "Tests/Benchmarks/CAllocator"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "Console", "TextModel", "EditorCore", "Display", "MementoKit", "Storage", "TextHistory",
        "CAllocator", argumentParser, systemPackage,
      ],
      path: "Tests/Benchmarks", exclude: ["CAllocator", "baseline.txt"], swiftSettings: strict),

    // Tests, and what they are written with.
    .target(
      name: "TestSupport", dependencies: [systemPackage], path: "Tests/TestSupport",
      swiftSettings: strict),
    .testTarget(
      name: "TestSupportTests", dependencies: ["TestSupport", systemPackage],
      swiftSettings: strict),
    .testTarget(
      name: "ArchitectureTests", dependencies: ["TestSupport", systemPackage],
      swiftSettings: strict),
    .testTarget(
      name: "EndToEndTests", dependencies: ["Storage", "TestSupport", systemPackage],
      swiftSettings: strict),
    .testTarget(
      name: "SessionTests",
      dependencies: [
        "memento", "Console", "EditorCore", "MementoKit", "TextModel", "TestSupport",
        argumentParser,
        systemPackage,
      ],
      swiftSettings: strict),
    .testTarget(
      name: "MementoKitTests",
      dependencies: [
        "MementoKit", "ShoppingCart", "TextField", "SavedGame", "UsersAndAnimals", "ScoredQuiz",
        "TestSupport", "CLinux", systemPackage,
      ],
      swiftSettings: strict),
    .target(
      name: "ShoppingCart", dependencies: ["MementoKit"], path: "Tests/Examples/ShoppingCart",
      swiftSettings: strict),
    .target(
      name: "TextField", dependencies: ["MementoKit"], path: "Tests/Examples/TextField",
      swiftSettings: strict),
    .target(
      name: "SavedGame", dependencies: ["MementoKit"], path: "Tests/Examples/SavedGame",
      swiftSettings: strict),
    .target(
      name: "UsersAndAnimals", dependencies: ["MementoKit"],
      path: "Tests/Examples/UsersAndAnimals", swiftSettings: strict),
    .target(
      name: "ScoredQuiz", dependencies: ["MementoKit"], path: "Tests/Examples/ScoredQuiz",
      exclude: ["Bundle"], swiftSettings: strict),
    .testTarget(
      name: "ConsoleTests", dependencies: ["Console", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "CursesConsoleTests",
      dependencies: ["CursesConsole", "CNcurses", "Console", "TestSupport", systemPackage],
      swiftSettings: strict),
    .testTarget(
      name: "StorageTests",
      dependencies: ["Storage", "MementoKit", "CLinux", "TestSupport", systemPackage],
      exclude: ["Databases"], swiftSettings: strict),
    .testTarget(
      name: "TextHistoryTests",
      dependencies: [
        "TextHistory", "TextModel", "MementoKit", "Storage", "TestSupport", systemPackage,
      ],
      swiftSettings: strict),
    .testTarget(
      name: "EditorCoreTests",
      dependencies: [
        "EditorCore", "TextModel", "MementoKit", "Console", "TestSupport", systemPackage,
      ],
      swiftSettings: strict),
    .testTarget(
      name: "DisplayTests",
      dependencies: ["Display", "EditorCore", "TextModel", "MementoKit", "Console", "TestSupport"],
      exclude: ["Golden"], swiftSettings: strict),
    .testTarget(
      name: "TextModelTests",
      dependencies: ["TextModel", "MementoKit", "TestSupport", systemPackage],
      swiftSettings: strict),
  ]
)
