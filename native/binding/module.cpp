// The list of what Python sees of the core; all of it is private to the package.
#include <nanobind/nanobind.h>

#include "binding.hpp"
#include "long_call.hpp"
#include "outplay/errors.hpp"

NB_MODULE(_core, module) {
    module.doc() = "The native core: compiled games and their positions. Private: use the classes of outplay.play.";
    // Python does not tear down what its own modules and caches still hold when it exits; that is no leak of ours.
    nanobind::set_leak_warnings(false);
    nanobind::module_::import_("atexit").attr("register")(nanobind::cpp_function(&outplay::stop_long_calls));
    outplay::forget_long_calls_at_forks();
    nanobind::register_exception_translator([](const std::exception_ptr& thrown, void*) {
        try {
            std::rethrow_exception(thrown);
        } catch (const outplay::FileCutOff& error) {
            const auto errors = nanobind::module_::import_("outplay.errors");
            PyErr_SetString(errors.attr("SolutionError").ptr(), error.what());
        }
    });
    outplay::bind_board(module);
    outplay::bind_game(module);
    outplay::bind_mcts(module);
    outplay::bind_tuples(module);  // before the search, whose evaluations hold networks
    outplay::bind_search(module);
    outplay::bind_table(module);
    outplay::bind_prover(module);
}
