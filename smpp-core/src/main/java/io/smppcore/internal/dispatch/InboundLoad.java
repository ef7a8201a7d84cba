package io.smppcore.internal.dispatch;

import io.smppcore.session.SessionOptions;

/**
 * Number and size of the requests from the peer that one session has in progress, and the inbound limits of the
 * session. Confined to the event loop.
 */
public final class InboundLoad {

    private static final int PERCENT = 100;

    private final int octetLimit;
    private int limit;
    private int requests;
    private long octets;

    public InboundLoad(SessionOptions options) {
        this.octetLimit = options.inboundOctetLimit();
        this.limit = options.inboundLimit();
    }

    void limit(int value) {
        limit = value;
    }

    void add(int requestOctets) {
        requests++;
        octets += requestOctets;
    }

    void remove(int requestOctets) {
        requests--;
        octets -= requestOctets;
    }

    boolean isEmpty() {
        return requests == 0;
    }

    /** Returns true if the number of requests is below its limit. The size is not checked. */
    boolean hasRoom() {
        return requests < limit;
    }

    /**
     * Returns true if number and size allow one more request of this size in octets. A request is always allowed if no
     * other is in progress, because one that exceeds the limit of octets could otherwise never run.
     */
    boolean fits(int requestOctets) {
        return requests < limit && (requests == 0 || octets + requestOctets <= octetLimit);
    }

    /**
     * Returns the use of the limits in percent, 0 to 100: that of the limit which is used most. A single large request,
     * and a limit below the requests in progress, count as 100, because congestion_state has no larger value.
     */
    int percent() {
        long most = Math.max((long) requests * PERCENT / limit, octets * PERCENT / octetLimit);
        return (int) Math.min(most, PERCENT);
    }
}
