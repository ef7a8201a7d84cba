package io.smppcore.session;

import org.jspecify.annotations.Nullable;

/** Gets hold of the connection of each session, for simulators and tests of peers. */
@FunctionalInterface
public interface WireHook {

    /**
     * A session is open. Called on its event loop before anything is read or written; must not block.
     *
     * @param session the session
     * @param wire its connection, as long as it lives
     * @return sends in place of the session; null to let it send by itself, which costs nothing
     */
    @Nullable
    WireFilter open(SmppSession session, Wire wire);
}
