package io.smppcore.tools.load;

/** What a run sends, over all binds. */
public interface Workload {

    /**
     * The part of one bind.
     *
     * @param index its number, 0 to binds - 1
     * @param binds how many there are
     */
    RequestSource source(int index, int binds);
}
