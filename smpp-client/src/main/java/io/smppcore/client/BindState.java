package io.smppcore.client;

/** The state of one bind of a client. */
public enum BindState {
    /** Resolving, connecting or waiting for the bind response. */
    CONNECTING,
    /** Bound: requests can be sent. */
    BOUND,
    /** Waiting before the next attempt. */
    WAITING,
    /** Closing gracefully: requests in progress are still answered. */
    CLOSING,
    /** No further attempt, until the client is connected again. */
    STOPPED
}
