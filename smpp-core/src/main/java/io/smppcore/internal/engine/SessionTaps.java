package io.smppcore.internal.engine;

import io.smppcore.session.OctetTap;
import io.smppcore.session.PduInterceptor;
import java.util.List;
import java.util.stream.Stream;

/**
 * Interceptors and taps of a session. Immutable.
 *
 * @param interceptors interceptors in the order of their calls; the first veto counts
 * @param octetTaps taps in the order of their calls
 */
public record SessionTaps(List<PduInterceptor> interceptors, List<OctetTap> octetTaps) {

    /** No interceptors and no taps. */
    public static final SessionTaps NONE = new SessionTaps(List.of(), List.of());

    /** Copies the lists. */
    public SessionTaps {
        interceptors = List.copyOf(interceptors);
        octetTaps = List.copyOf(octetTaps);
    }

    /**
     * Adds an interceptor.
     *
     * @param interceptor interceptor, called after all others
     * @return new taps
     */
    public SessionTaps with(PduInterceptor interceptor) {
        return new SessionTaps(append(interceptors, interceptor), octetTaps);
    }

    /**
     * Adds a tap.
     *
     * @param tap tap, called after all others
     * @return new taps
     */
    public SessionTaps with(OctetTap tap) {
        return new SessionTaps(interceptors, append(octetTaps, tap));
    }

    private static <T> List<T> append(List<T> list, T element) {
        return Stream.concat(list.stream(), Stream.of(element)).toList();
    }
}
