package io.smppcore.metrics;

import io.smppcore.session.OctetTap.Direction;
import java.util.concurrent.atomic.AtomicLongArray;

/* Three ranges of cells for each direction: requests, responses with ESME_ROK, octets. */

/** Layout of the counters of one session in an array: the index of each counter, called a cell. */
final class Cells {

    private static final int REQUESTS = Operations.REQUESTS.count();
    private static final int RESPONSES = Operations.RESPONSES.count();
    private static final int PER_DIRECTION = REQUESTS + RESPONSES + 1;

    static final int COUNT = 2 * PER_DIRECTION;

    private Cells() {}

    static int request(Direction direction, int operation) {
        return first(direction) + operation;
    }

    static int accepted(Direction direction, int operation) {
        return first(direction) + REQUESTS + operation;
    }

    static int octets(Direction direction) {
        return first(direction) + REQUESTS + RESPONSES;
    }

    static Direction direction(int cell) {
        return cell < PER_DIRECTION ? Direction.SENT : Direction.RECEIVED;
    }

    static boolean isRequest(int cell) {
        return cell % PER_DIRECTION < REQUESTS;
    }

    static boolean isOctets(int cell) {
        return cell % PER_DIRECTION == REQUESTS + RESPONSES;
    }

    /** Returns the name of the operation that a cell of requests or responses counts. */
    static String operation(int cell) {
        int place = cell % PER_DIRECTION;
        return place < REQUESTS ? Operations.REQUESTS.name(place) : Operations.RESPONSES.name(place - REQUESTS);
    }

    static AtomicLongArray make() {
        return new AtomicLongArray(COUNT);
    }

    private static int first(Direction direction) {
        return direction == Direction.SENT ? 0 : PER_DIRECTION;
    }
}
