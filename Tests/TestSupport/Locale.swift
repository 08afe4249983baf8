import Glibc

/// Sets a locale with UTF-8, on which the C library's widths of characters depend.
public func useUTF8Locale() {
  _ = utf8Locale
}

private let utf8Locale: Bool = {
  let isSet = setlocale(LC_CTYPE, "C.UTF-8") != nil
  precondition(isSet, "no UTF-8 locale on this machine")
  return isSet
}()
