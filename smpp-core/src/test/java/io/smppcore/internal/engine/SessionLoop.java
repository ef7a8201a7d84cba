package io.smppcore.internal.engine;

import io.smppcore.session.SmppSession;

/** Access to the event loop of a session, for tests of other packages. */
public final class SessionLoop {

    private SessionLoop() {}

    /** Runs a task on the event loop of a session, in a separate turn. */
    public static void run(SmppSession session, Runnable task) {
        ((SessionEngine) session).turns().onLoop(task);
    }
}
