// scheduler.cpp: runs jobs on threads; TODO: work stealing, s. https://example.org/größe?q=1#top
/* A plain comment.
 * FIXME: jobs+queue@example.org says that XXX this is slow */
module;
#include <coroutine>
# include "sched/queue.hpp" // ours
#if defined(__cplusplus) && __cplusplus >= 202002L /* C++20 */
#  undef __STDC__
#  define SCHED_LOG(fmt, ...) \
     std::fprintf(stderr, "%s:%d " fmt "\n", __FILE__, __LINE__, ##__VA_ARGS__) // \
     still the comment
#endif
export module sched;
import std;

namespace sched::detail {

template <typename T, size_t N = 0x10'00>
concept Job = requires(T t) { { t() } noexcept; typeid(T); } and not std::is_void_v<T>;

/**
 * Queue::Queue:
 * @limit: at most so many jobs, or %NO_LIMIT
 *
 * Makes a #Queue; see Queue::push() and run_all().
 *
 * Returns: nothing
 * Since: 1.2
 */
class [[nodiscard]] Queue final : public virtual Base, protected Mixin<Queue>, private Wörter {
    friend struct Peer;
public:
    explicit constexpr Queue(std::uint32_t limit = 1'000'000u) noexcept : limit_{limit} {}
    Queue(const Queue &) = delete;
    virtual ~Queue() override = default;
    bool operator==(const Queue &) const = default;
    auto operator<=>(const Queue &other) const -> std::strong_ordering;
    consteval static int64_t zero() { return 0b1010 | 0x1F | 017 | 089 | 0LL; }

    template <class F> requires Job<F>
    decltype(auto) push(F &&f) try {
        if (jobs_.size() > limit_) throw std::length_error{"queue is full: %zu jobs\t(\x7e\u00e4)"};
        return jobs_.emplace_back(std::forward<F>(f)), *this;
    } catch (const std::exception &e) {
        std::cerr << e.what() << '\n' << L'ß' << u8'\'' << '\\';
        throw;
    }

    /**
     * queue_drain:
     * @self: a #Queue
     */
    Task<void> drain() {
        for (auto &&job : jobs_) { co_await job; co_yield 1; }
        co_return;
    }
private:
    mutable volatile int hits_ = 0;
    thread_local static inline double load_ = 1.5e-3, peak_ = .5f, base_ = 0x1.fp3;
    Node *head_ = nullptr, *tail_{NULL};
    std::size_t limit_ = __cplusplus;
};

const char *usage = R"(usage: sched [-j N] "FILE"
  a raw string, with \n and %d kept as they are
)", *sql = R"sql(select "größe" from jobs where name = ')"' and x = R"(inner)";
  -- TODO: it only ends here )sql", *wide = LR"x(prefixed)x", *bad = R"a b(no)a b";

int main(int argc, char **argv)
{
    static_assert(sizeof(void *) == 8, "64 bit only");
    auto *raw = reinterpret_cast<const char *>(argv), *same = const_cast<char *>(raw);
    auto down = dynamic_cast<Derived *>(base); long n = static_cast<long>(3.f);
    bool both = (argc bitand 1) xor true or (argc bitor 2) not_eq compl 0; n and_eq 1; n or_eq 2; n xor_eq 3;
    std::signal(SIGINT, [](int) { std::_Exit(false); });
    using namespace std::literals; using Zeit = std::chrono::seconds;
    auto greeting = "hello"s + u8"wörld" + U"\U0001F600" + "split\
 over lines" ", cut off
    ;
    switch (argc) { case 1: goto done; default: break; }
    do { new int[3]{1, 2, 3}; delete this->head_; } while (argc --> 0);
done:
    return EXIT_SUCCESS; */
}
} // namespace
