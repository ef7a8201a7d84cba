package io.smppcore.internal.engine;

import io.smppcore.internal.frame.WireFilter;
import io.smppcore.session.OctetTap;
import io.smppcore.session.SmppSession;
import org.jspecify.annotations.Nullable;

/*
 * A tap, so that builders of clients and servers accept it without exposing it. Not a @FunctionalInterface: Error Prone
 * rejects the other method.
 */

/** Hook on the connection of each session, for simulators and tests of peers. It gets no octets itself. */
public interface WireHook extends OctetTap {

    /** Does nothing. */
    @Override
    default void onPdu(SmppSession session, Direction direction, byte[] array, int index, int length) {}

    /**
     * Returns the filter that sends instead of a new session; null for none, which costs nothing. Called on its event
     * loop before anything is read or written; must not block. The wire is valid as long as the session.
     */
    @Nullable
    WireFilter open(SmppSession session, Wire wire);
}
