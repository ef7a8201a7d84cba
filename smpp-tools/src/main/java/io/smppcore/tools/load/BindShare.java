package io.smppcore.tools.load;

/**
 * The part of one bind in a run.
 *
 * @param index its number, 0 to binds - 1
 * @param binds how many binds send
 * @param window requests that it has in flight at most
 * @param limit when it has sent enough
 */
record BindShare(int index, int binds, int window, LoadLimit limit) {

    static BindShare of(LoadPlan plan, int index, int binds) {
        return new BindShare(index, binds, plan.window(), plan.limit().share(index, binds));
    }
}
