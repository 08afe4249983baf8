import FoundationEssentials
import SystemPackage

/// The results of the harness.
struct PeerResults: Decodable {
  /// The machine and the day.
  let meta: Meta
  /// The version of each editor.
  let versions: [String: String]
  /// The outcomes by editor, then by case.
  let results: [String: [String: Outcome]]

  struct Meta: Decodable {
    let date: String
    let kernel: String
    let cores: Int
    let cpu: String
    let memory: Int
    let terminal: String

    enum CodingKeys: String, CodingKey {
      case date, kernel, cores, cpu, terminal
      case memory = "mem_gb"
    }
  }

  /// The outcome of a case with an editor.
  struct Outcome: Decodable {
    /// The measurements by name; nil if no run was completed.
    let summary: [String: Measurement]?
    /// The reasons for incomplete runs.
    let failed: [String]?
  }

  /// Numbers of all runs, or words.
  enum Measurement: Decodable {
    case number(median: Double)
    case spread(median: Double, percentile99: Double)
    case text(String)

    private enum CodingKeys: String, CodingKey {
      case median, p50, p99
    }

    init(from decoder: any Decoder) throws {
      if let text = try? decoder.singleValueContainer().decode(String.self) {
        self = .text(text)
        return
      }
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      if let median = try fields.decodeIfPresent(Double.self, forKey: .median) {
        self = .number(median: median)
      } else {
        self = .spread(
          median: try fields.decode(Double.self, forKey: .p50),
          percentile99: try fields.decode(Double.self, forKey: .p99))
      }
    }
  }

  /// Reads the file of results.
  init(reading path: FilePath) throws {
    self = try JSONDecoder().decode(PeerResults.self, from: Data(contents(of: path)))
  }

  /// Returns a measurement of an editor; nil if there is none.
  func measurement(_ key: String, _ name: String, of editor: String) -> Measurement? {
    results[editor]?[name]?.summary?[key]
  }

  /// Returns the milliseconds of a figure; nil if it could not be measured.
  func milliseconds(_ figure: PeerFigure, _ name: String, of editor: String) -> Double? {
    switch measurement(figure.key, name, of: editor) {
    case .number(let median): median
    case .spread(let median, let percentile99):
      figure.value == .median ? median : percentile99
    case .text, nil: nil
    }
  }

  /// Returns the number of undos for the whole case; nil if they did not undo all.
  func undos(_ figure: PeerFigure, _ name: String, of editor: String) -> Double? {
    guard let key = figure.undos, case .number(let count) = measurement(key, name, of: editor)
    else { return nil }
    return count
  }
}
