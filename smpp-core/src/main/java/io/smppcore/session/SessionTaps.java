package io.smppcore.session;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Who looks over the shoulder of a session. Immutable.
 *
 * @param interceptors asked in this order; the first veto counts
 * @param octetTaps told in this order
 * @param wireHook gets hold of the connections; null for nobody
 */
public record SessionTaps(
        List<PduInterceptor> interceptors,
        List<OctetTap> octetTaps,
        @Nullable WireHook wireHook) {

    /** Nobody, which costs nothing. */
    public static final SessionTaps NONE = new SessionTaps(List.of(), List.of(), null);

    /** Copies the lists. */
    public SessionTaps {
        interceptors = List.copyOf(interceptors);
        octetTaps = List.copyOf(octetTaps);
    }

    /** Whether nobody is told of PDUs. */
    boolean isEmpty() {
        return interceptors.isEmpty() && octetTaps.isEmpty();
    }

    /**
     * These and one more.
     *
     * @param interceptor asked after the others
     * @return new taps
     */
    public SessionTaps with(PduInterceptor interceptor) {
        return new SessionTaps(append(interceptors, interceptor), octetTaps, wireHook);
    }

    /**
     * These and one more.
     *
     * @param tap told after the others
     * @return new taps
     */
    public SessionTaps with(OctetTap tap) {
        return new SessionTaps(interceptors, append(octetTaps, tap), wireHook);
    }

    /**
     * These, with another hook on the connections.
     *
     * @param hook asked for each session; replaces one that was set before
     * @return new taps
     */
    public SessionTaps with(WireHook hook) {
        return new SessionTaps(interceptors, octetTaps, hook);
    }

    private static <T> List<T> append(List<T> list, T element) {
        return Stream.concat(list.stream(), Stream.of(element)).toList();
    }
}
