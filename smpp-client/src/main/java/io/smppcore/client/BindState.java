package io.smppcore.client;

/** Where one bind of a client is in its life. */
public enum BindState {
    /** On its way: looking up, connecting or waiting for the answer to the bind. */
    CONNECTING,
    /** Bound: requests can be sent. */
    BOUND,
    /** Waiting before the next attempt. */
    WAITING,
    /** Closing in order: what is in progress is still answered. */
    CLOSING,
    /** No further attempt, until the client is connected again. */
    STOPPED
}
