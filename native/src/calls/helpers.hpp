// Threads that help the one that starts them.
#pragma once

#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace outplay {

// All threads of the core are started here. They end before this does. What one of them throws is thrown again where
// they are waited for.
class Helpers {
public:
    // `stop` makes them end soon. It is called when their work is over, and when one of them fails.
    explicit Helpers(std::function<void()> stop);
    ~Helpers();
    Helpers(const Helpers&) = delete;
    Helpers& operator=(const Helpers&) = delete;

    void start(std::function<void()> work);
    // Stops them, waits for them, and throws what the first that failed has thrown.
    void finish();

private:
    void fail();
    void stop_and_join();

    std::function<void()> stop_;
    std::vector<std::thread> threads_;
    std::mutex failing_;
    std::exception_ptr failure_;
    int process_;
};

}  // namespace outplay
