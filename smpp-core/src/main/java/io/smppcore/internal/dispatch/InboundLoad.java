package io.smppcore.internal.dispatch;

import io.smppcore.session.SessionOptions;

/** Number and size of the requests from the peer that are in progress, and their limits. Confined to the event loop. */
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

    /** Returns true if the number of requests allows one more. */
    boolean hasRoom() {
        return requests < limit;
    }

    /** Returns true if one more request is allowed. The first one always is, regardless of its size. */
    boolean fits(int requestOctets) {
        return requests < limit && (requests == 0 || octets + requestOctets <= octetLimit);
    }

    /** Returns the requests as a percentage of the limits. */
    int percent() {
        return (int) Math.max((long) requests * PERCENT / limit, octets * PERCENT / octetLimit);
    }
}
