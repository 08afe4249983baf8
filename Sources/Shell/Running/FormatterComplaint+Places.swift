import EditorCore
import Projects
import SystemPackage
import Text

extension FormatterComplaint {
  /// Finds the places in the text.
  ///
  /// It accesses the file system for each.
  func places() -> FoundPlaces {
    let path = FilePath(absoluteOf: file)
    var finder = PlaceFinder(in: ProjectFolder(ofFile: path).path, inputFile: path)
    var (output, reader) = (OutputText(), PlaceReader())
    Array(text.utf8).withUnsafeBytes { output.append($0) }
    let lines = output.take().bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    var places: [OutputPlace] = []
    for (number, line) in lines.enumerated() {
      guard let (path, place) = finder.existing(among: reader.places(in: line)) else { continue }
      let new = OutputPlace(path: path, place, inOutputLine: number)
      if places.last?.isSamePlace(as: new) != true { places.append(new) }
    }
    return FoundPlaces(places)
  }
}
