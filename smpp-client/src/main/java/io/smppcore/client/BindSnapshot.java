package io.smppcore.client;

import io.smppcore.pdu.BindType;
import io.smppcore.type.SmppException;
import org.jspecify.annotations.Nullable;

/**
 * The state of one bind of a client at one moment.
 *
 * @param number number of the bind, from 1
 * @param bindType transmitter, receiver or transceiver
 * @param state its state
 * @param endpoint endpoint of the session or of the last attempt; null before the first attempt
 * @param pendingRequests number of requests that are in flight or wait for a slot of the window
 * @param attempts number of attempts to connect and bind since the last successful bind
 * @param lastFailure failure of the last attempt that failed, even if a later one has succeeded; null if none has
 *     failed
 */
public record BindSnapshot(
        int number,
        BindType bindType,
        State state,
        @Nullable Endpoint endpoint,
        int pendingRequests,
        int attempts,
        @Nullable SmppException lastFailure) {

    /** The state of one bind of a client. */
    public enum State {
        /** Resolving, connecting or waiting for the bind response. */
        CONNECTING,
        /** Bound: requests can be sent. */
        BOUND,
        /** Waiting before the next attempt. */
        WAITING,
        /** Closing gracefully: requests in progress are still answered. */
        CLOSING,
        /** Stopped: no attempt follows until the client is connected again. */
        STOPPED
    }
}
