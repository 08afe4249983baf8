// swift-tools-version: 6.2

import PackageDescription

// A program of another developer, which depends on a copy of the repository as on any other package: `make client`.
let package = Package(
  name: "Client",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(
      url: Context.environment["MEMENTO_URL"] ?? "../..",
      revision: Context.environment["MEMENTO_REVISION"] ?? "HEAD")
  ],
  targets: [
    .executableTarget(
      name: "Client",
      dependencies: [
        .product(name: "MementoKit", package: "memento"),
        .product(name: "MementoArchiveKit", package: "memento"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)])
  ]
)
