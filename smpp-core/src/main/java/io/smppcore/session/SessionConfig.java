package io.smppcore.session;

import org.jspecify.annotations.Nullable;

/**
 * Everything a new session needs to know.
 *
 * @param options how it behaves
 * @param handlers who answers the requests of the peer
 * @param bindHandler who decides over binds; never asked on the side of the ESME
 * @param listener who hears about its life
 * @param taps who sees its PDUs
 * @param budget what it shares with other sessions; on the side of the message centre a peer of SMPP 5.0 is then told with each response
 *     how much of it is used (congestion_state); null for nothing
 */
public record SessionConfig(
        SessionOptions options,
        RequestHandlers handlers,
        BindHandler bindHandler,
        SessionListener listener,
        SessionTaps taps,
        @Nullable InboundBudget budget) {

    /**
     * Without a budget.
     *
     * @param options how it behaves
     * @param handlers who answers the requests of the peer
     * @param bindHandler who decides over binds; never asked on the side of the ESME
     * @param listener who hears about its life
     * @param taps who sees its PDUs
     */
    public SessionConfig(
            SessionOptions options,
            RequestHandlers handlers,
            BindHandler bindHandler,
            SessionListener listener,
            SessionTaps taps) {
        this(options, handlers, bindHandler, listener, taps, null);
    }
}
