package io.smppcore.internal.frame;

import io.smppcore.session.OctetTap;
import io.smppcore.session.PduInterceptor;
import java.util.List;
import java.util.stream.Stream;

/**
 * Interceptors and taps with which a session is configured, in the order in which they are called. The first veto of an
 * interceptor counts. Immutable.
 */
public record SessionTaps(List<PduInterceptor> interceptors, List<OctetTap> octetTaps) {

    /** No interceptors and no taps. */
    public static final SessionTaps NONE = new SessionTaps(List.of(), List.of());

    /** Copies the lists. */
    public SessionTaps {
        interceptors = List.copyOf(interceptors);
        octetTaps = List.copyOf(octetTaps);
    }

    /** Returns a copy with another interceptor, which is called after the present ones. */
    public SessionTaps with(PduInterceptor interceptor) {
        return new SessionTaps(append(interceptors, interceptor), octetTaps);
    }

    /** Returns a copy with another tap, which is called after the present ones. */
    public SessionTaps with(OctetTap tap) {
        return new SessionTaps(interceptors, append(octetTaps, tap));
    }

    private static <T> List<T> append(List<T> list, T element) {
        return Stream.concat(list.stream(), Stream.of(element)).toList();
    }
}
