package io.smppcore.internal.engine;

import io.smppcore.internal.dispatch.InboundBudget;
import io.smppcore.internal.frame.SessionTaps;
import io.smppcore.session.BindHandler;
import io.smppcore.session.OctetTap;
import io.smppcore.session.RequestHandlers;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SessionOptions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Configuration of new sessions, which a client or a server creates once and uses for all of its sessions. The octet
 * taps do not include the hook. The bind handler is used only by an SMSC. The budget is shared by all sessions with
 * this configuration; null means that memory is not limited across sessions. With a budget, an SMSC reports
 * its load to peers of SMPP 5.0. Immutable.
 */
public record SessionConfig(
        SessionOptions options,
        RequestHandlers handlers,
        BindHandler bindHandler,
        SessionListener listener,
        SessionTaps taps,
        @Nullable WireHook hook,
        @Nullable InboundBudget budget) {

    /**
     * Creates a configuration. {@link WireHook}s are removed from the octet taps, and the last of them becomes the
     * hook.
     */
    public SessionConfig(
            SessionOptions options,
            RequestHandlers handlers,
            BindHandler bindHandler,
            SessionListener listener,
            SessionTaps taps,
            @Nullable InboundBudget budget) {
        this(options, handlers, bindHandler, listener, withoutHooks(taps), lastHook(taps), budget);
    }

    /** Creates a configuration without a budget. */
    public SessionConfig(
            SessionOptions options,
            RequestHandlers handlers,
            BindHandler bindHandler,
            SessionListener listener,
            SessionTaps taps) {
        this(options, handlers, bindHandler, listener, taps, null);
    }

    /** Returns a copy with another listener. */
    public SessionConfig with(SessionListener other) {
        return new SessionConfig(options, handlers, bindHandler, other, taps, hook, budget);
    }

    /** Returns a copy with other taps and the same hook; hooks among the other taps are ignored. */
    public SessionConfig with(SessionTaps other) {
        return new SessionConfig(options, handlers, bindHandler, listener, withoutHooks(other), hook, budget);
    }

    private static SessionTaps withoutHooks(SessionTaps taps) {
        List<OctetTap> others = taps.octetTaps().stream()
                .filter(tap -> !(tap instanceof WireHook))
                .toList();
        return new SessionTaps(taps.interceptors(), others);
    }

    private static @Nullable WireHook lastHook(SessionTaps taps) {
        WireHook last = null;
        for (OctetTap tap : taps.octetTaps()) {
            if (tap instanceof WireHook hook) {
                last = hook;
            }
        }
        return last;
    }
}
