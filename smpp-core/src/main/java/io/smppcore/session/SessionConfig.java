package io.smppcore.session;

/**
 * Everything a new session needs to know.
 *
 * @param options how it behaves
 * @param handlers who answers the requests of the peer
 * @param bindHandler who decides over binds; never asked on the side of the ESME
 * @param listener who hears about its life
 * @param taps who sees its PDUs
 */
public record SessionConfig(
        SessionOptions options,
        RequestHandlers handlers,
        BindHandler bindHandler,
        SessionListener listener,
        SessionTaps taps) {}
