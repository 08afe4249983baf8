import Glibc
import SystemPackage
import TestSupport
import Testing

/// The access of another module to a memento, checked by the compiler.
struct NarrowInterfaceTests {
  @Test("Any module may store a memento and return it")
  func anyoneMayKeepAMementoAndHandItBack() throws {
    let outcome = try typecheck(
      """
      func keep(_ cart: inout Cart, for shop: (Cart.State) -> Cart.State) -> Moment {
        cart.restore(shop(cart.makeMemento()))
        return cart.lastModified
      }
      """)
    #expect(outcome.status == .exited(0))
    #expect(outcome.errors == "")
  }

  @Test(
    "Only the originator's module can read or make a memento",
    arguments: [
      (
        "func peek(_ state: Cart.State) -> Moment { state.lastModified }",
        "'lastModified' is inaccessible due to 'internal' protection level"
      ),
      (
        "func peek(_ state: Cart.State) -> [String] { state.articles }",
        "'articles' is inaccessible due to 'internal' protection level"
      ),
      (
        "func forge(_ now: Moment) -> Cart.State { Cart.State(articles: [], lastModified: now) }",
        "'Cart.State' initializer is inaccessible due to 'internal' protection level"
      ),
      (
        "func slip(_ cart: inout Caretaker<Cart>, _ now: Moment) "
          + "{ cart.originator.add(\"tea\", at: now) }",
        "cannot use mutating member on immutable value: 'originator' is a get-only property"
      ),
    ])
  func theRestIsHidden(code: String, complaint: String) throws {
    let outcome = try typecheck(code)
    #expect(outcome.status == .exited(1))
    #expect(outcome.errors.contains("error: \(complaint)"))
    #expect(outcome.errors.split(separator: ": error: ").count == 2, "and nothing else is wrong")
  }

  @Test(
    "The examples compile in another package",
    arguments: ["ShoppingCart", "TextField", "SavedGame", "UsersAndAnimals", "ScoredQuiz"])
  func examplesNeedNoMoreThanIsPublic(example: String) throws {
    let folder = Repository.root.appending("Tests/Examples").appending(example)
    for source in try files(below: folder) where source.extension == "swift" {
      let outcome = try typecheck(source)
      #expect(outcome.status == .exited(0))
      #expect(outcome.errors == "")
    }
  }

  @Test("What only the editor reads is hidden from other packages")
  func packageDeclarationsAreHidden() throws {
    let outcome = try typecheck(
      "func read(_ caretaker: Caretaker<Cart>) -> Int { caretaker.tree.count }")
    #expect(outcome.status == .exited(1))
    #expect(outcome.errors.contains("'tree' is inaccessible due to 'package' protection level"))
  }

  /// Runs the compiler on some code in a module of its own.
  private func typecheck(_ code: String) throws -> Outcome {
    let folder = try TemporaryFolder()
    let imports = "import MementoKit\nimport ShoppingCart\n"
    return try typecheck(try folder.write(imports + code, to: "client.swift"))
  }

  private func typecheck(_ source: FilePath) throws -> Outcome {
    let modules = try #require(modulesFolder, "no ShoppingCart.swiftmodule above this program")
    return try run(
      ["swiftc", "-typecheck", "-swift-version", "6", "-I", modules.string, source.string],
      within: .seconds(120))
  }

  /// The folder of the built modules: beside the running program or above it.
  private var modulesFolder: FilePath? {
    guard let program = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(program) }
    var folder = FilePath(String(cString: program))
    while folder.removeLastComponent() {
      for candidate in [folder.appending("Modules"), folder]
      where access(candidate.appending("ShoppingCart.swiftmodule").string, R_OK) == 0 {
        return candidate
      }
    }
    return nil
  }
}
