package io.smppcore.tools.load;

/**
 * The share of one bind in a run.
 *
 * @param index index, 0 to binds - 1
 * @param binds number of binds that send
 * @param window maximum number of requests in flight
 * @param limit maximum number of requests of this bind, or maximum time
 */
record BindShare(int index, int binds, int window, LoadLimit limit) {

    static BindShare of(LoadPlan plan, int index, int binds) {
        return new BindShare(index, binds, plan.window(), plan.limit().share(index, binds));
    }
}
