package io.smppcore.internal.engine;

import io.smppcore.internal.frame.WireFilter;
import io.smppcore.session.OctetTap;
import io.smppcore.session.SmppSession;
import org.jspecify.annotations.Nullable;

/*
 * A tap, so that builders of clients and servers accept it without exposing it. Not a @FunctionalInterface: Error Prone
 * rejects the other method.
 */

/**
 * Hook that is called with the {@link Wire} of each new session, for simulators and tests of peers. It is registered as
 * an octet tap, but receives no octets itself.
 */
public interface WireHook extends OctetTap {

    /** Does nothing. */
    @Override
    default void onPdu(SmppSession session, Direction direction, byte[] array, int index, int length) {}

    /**
     * Returns the filter that may take PDUs of a new session before they are written; null for none. Called on the
     * event loop of the session before anything is read or written; must not block. After the end of the session, the
     * wire has no effect.
     */
    @Nullable
    WireFilter open(SmppSession session, Wire wire);
}
