#pragma once
/**
 * Matrix:data:
 *
 * A dense matrix; see #Vector, %MAX and matrix_free().
 * Since: 1.2
 */
#include <array>
#include "vector.hpp"
#if defined(DEBUG) && \
    VERSION >= 0x10
#  define LOG(x) std::cerr << "log: " << (x) // TODO: http://example.org/log
#endif

#if 0
old code, it's FIXME
#  if 1
#  endif
#else
inline constexpr int kSize = 1'000;
#endif

namespace größe::math {

template <typename T, std::size_t R, size_t C = R>
class Matrix final {
    static_assert(R > 0 and C not_eq 0, "empty \"matrix\" \\ %s %5.2lf\n");

public:
    using value_type = T;
    explicit Matrix(T fill = T{}) noexcept;
    Matrix(const Matrix&) = default;
    virtual ~Matrix() = delete;

    [[nodiscard]] auto at(int r, int c) const -> const T& {
        if (r < 0 || c >= static_cast<int>(C)) throw std::out_of_range{u8"außen"};
        return data_[r * C + c];
    }

    friend bool operator==(const Matrix& a, const Matrix& b) {
        for (auto i = 0u; i < R * C; ++i) {
            try { if (a.data_[i] xor b.data_[i]) return false; } catch (...) { break; }
        }
        return true;
    }

private:
    mutable std::array<T, R * C> data_{};
    T* next_ = nullptr;
};

constexpr auto kHelp = R"help(
usage: "matrix" (no escape \n here)
)wrong" )help";
constexpr char kChars[] = {'a', '\n', '\'', L'\x41', u'\u00e9', U'é', '\0'};
const double kValues[] = {1.5, .5e-3f, 2., 0x1.8p3, 1e10L, 017, 089, 0xFFul, 0xGG, 10lu};
enum class Mode : uint8_t { On, Off };
concept Addable = requires(T a) { a + a; }; */
} // namespace
R"(a raw string that stays open
