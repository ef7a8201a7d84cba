package io.smppcore.session;

import java.util.List;
import java.util.stream.Stream;

/**
 * Who looks over the shoulder of a session. Immutable.
 *
 * @param interceptors asked in this order; the first veto counts
 * @param octetTaps told in this order
 */
public record SessionTaps(List<PduInterceptor> interceptors, List<OctetTap> octetTaps) {

    /** Nobody, which costs nothing. */
    public static final SessionTaps NONE = new SessionTaps(List.of(), List.of());

    /** Copies the lists. */
    public SessionTaps {
        interceptors = List.copyOf(interceptors);
        octetTaps = List.copyOf(octetTaps);
    }

    /**
     * These and one more.
     *
     * @param interceptor asked after the others
     * @return new taps
     */
    public SessionTaps with(PduInterceptor interceptor) {
        return new SessionTaps(append(interceptors, interceptor), octetTaps);
    }

    /**
     * These and one more.
     *
     * @param tap told after the others
     * @return new taps
     */
    public SessionTaps with(OctetTap tap) {
        return new SessionTaps(interceptors, append(octetTaps, tap));
    }

    private static <T> List<T> append(List<T> list, T element) {
        return Stream.concat(list.stream(), Stream.of(element)).toList();
    }
}
