#pragma once
#ifdef TEST_MATRIX // odd formatting, macros and templates; a test file
#	import "matrix.tpp"
#  warning don't "quote \" me
#undef EPSILON
#else
#error "define TEST_MATRIX"
#endif
#ident "matrix" /* a comment that goes
   on after the directive: info@example.net */ "then text"
template<class,template<class>class...Ts>struct Füge{};template<>struct Füge<int,V>{enum class E:short{A,B=010,C};};
extern "C" { void c_api(register int r, unsigned char u, signed s, char16_t z, wchar_t w); asm("nop"); }
#if 0
TEST(Matrix, Disabled) { // TODO: enable, see ftp://example.com/matrix.
  R"(not raw) '"'
  #ifndef X
  #else
  #endif
}
#elif 1
#endif

TEST(Matrix,Literals){EXPECT_EQ(1'234,1234);EXPECT_NEAR(1.0e10L,10000000000.,1e-9);
  EXPECT_EQ(0xCAFEBABEull,0Xcafebabe);EXPECT_EQ(0777,511);EXPECT_EQ(12_km,x.y.z);EXPECT_EQ(0x1p-4F,.0625);
  ASSERT_EQ('\0',u'\u0000');ASSERT_EQ('\x41','A');ASSERT_NE('"','\"');ASSERT_EQ(U'😀',L'\U0001F600');ASSERT_EQ('ab',0);
  EXPECT_STREQ("%-*.*lf|%+05d|%#llX|%hhu|%1$s|%%|%y",u"\a\b\f\v\?\e\'");EXPECT_STREQ(L"","");}

R"({"json": [1, 2, "three"], // not a comment
  "text": "\u00e9 )" not the end, though it looks so
R"--(
  {{ largely }} )- )-" "unclosed inside
  /* FIXME is not marked here, is it? http://example.com */
)--";
auto empty = R"()"; auto nested = R"x(R"y(z)y")x"; auto slash = R"a\b(no raw)a\b";

struct Matrix : Base<double>
{
  union { float f[4]; struct { float x, y; }; }; typedef long double ld; constexpr Matrix() noexcept(true);
  [[deprecated("use Größe()"), gnu::always_inline]] inline auto operator()(int i) const & -> decltype(f[i]) { return f[i]; }
  operator bool() const; void *operator new(std::size_t); void operator delete(void *) noexcept;
  alignas(16) static _Thread_local bool ready; friend auto begin<>(Matrix &);
  /** gtk-doc in C++:
   * @self: FIXME
   * Deprecated: since %VERSION
   */
  /**
   * matrix_new_from_größe:
   * @größe: TODO, see #Größe
   **/
  /**
   * Matrix:row-count:
   * Since: 3 */
  /*! doxygen \param x */ /// triple @slash
  //! \brief TODO none
  virtual int pure() = 0; volatile int *p{nullptr};
};

int unusual( ) <%
  auto f = [=, &x, this, ...args = std::move(args)]<typename T>(T &&t) mutable noexcept -> T* { return &t; };
  for(;;)if(!f)while(0)do;while(1);else{try{throw 42;}catch(...){std::abort();}}
  int a = b * /* inline */ c / *d; int e = f//comment
  /g; int h = i +++ j; k = l ? m : n; o = p->*q; r = s.*t; u <<= v >>= w;
  goto *label; continue; break; default: return sizeof...(args) + alignof(max_align_t) + offsetof(M, x);
  puts(stdin == stdout ? "__FILE__" : __func__); raise(SIGKILL); assert(TRUE != FALSE); f(__DATE__, __TIME__, __STDC__);
%>
*/
// a comment that goes on \
with TODO in it \

R"open(this raw string is never closed: )close" and )open
so all that follows belongs to it, größer als nötig
#include <not-this>
