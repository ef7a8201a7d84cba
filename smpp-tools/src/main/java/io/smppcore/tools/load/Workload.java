package io.smppcore.tools.load;

/** The requests of a run, over all binds. */
public interface Workload {

    /**
     * Returns the requests of one bind.
     *
     * @param index index of the bind, 0 to binds - 1
     * @param binds number of binds
     */
    RequestSource source(int index, int binds);
}
