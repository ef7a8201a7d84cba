package io.smppcore.gateway.step;

import io.smppcore.gateway.load.Ledger;
import io.smppcore.pdu.SubmitSm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** The ledger of a run, in which each bind to an SMSC is a life of the gateway. */
final class RunLedger extends Ledger {

    private static final int EXAMPLES = 3;

    private final Set<String> ids = ConcurrentHashMap.newKeySet();
    private final AtomicInteger binds = new AtomicInteger();

    /**
     * Messages of which an SMSC has received a copy after the account had received their receipt. It is in the log then
     * that the message was sent, so that no fault explains another copy.
     */
    private final Set<Long> forgotten = ConcurrentHashMap.newKeySet();

    @Override
    public void accepted(long number, String id) {
        ids.add(id);
        super.accepted(number, id);
    }

    /** Returns the ids of all acknowledged messages. */
    Set<String> ids() {
        return Set.copyOf(ids);
    }

    @Override
    public void seen(SubmitSm message, int life) {
        long number = number(message);
        if (isDelivered(number)) {
            forgotten.add(number);
        }
        super.seen(message, life);
    }

    @Override
    public int life() {
        return binds.incrementAndGet();
    }

    /**
     * Returns what is wrong with the messages.
     *
     * @param isRepeatable true if the gateway was started again after a failure, or if an outcome may be unknown
     * @param messages maximum number of messages that may then be repeated: those in flight to an SMSC
     * @param receipts maximum number of receipts that may then be repeated: those in flight to an account
     */
    List<String> problems(boolean isRepeatable, int messages, int receipts) {
        Map<String, Object> result = result(0, messages);
        List<String> problems = new ArrayList<>();
        if (number(result, "lost") > 0) {
            problems.add("lost: " + examples(EXAMPLES));
        }
        if (number(result, "duplicates") > (isRepeatable ? messages : 0)) {
            problems.add("messages were repeated: " + result);
        }
        if (!forgotten.isEmpty()) {
            problems.add("sent again after their receipts: " + forgotten);
        }
        if (!isRepeatable && number(result, "duplicates_unexplained") > 0) {
            problems.add("messages were repeated over the same bind: " + result);
        }
        if (number(result, "repeated_receipts") > (isRepeatable ? receipts : 0)) {
            problems.add("receipts were repeated: " + result);
        }
        return problems;
    }

    /** Returns true if an acknowledged message was not delivered, or its receipt is missing. */
    boolean isIncomplete() {
        return number(result(0, 0), "lost") > 0;
    }

    private static long number(Map<String, Object> result, String name) {
        return Objects.requireNonNull((Number) result.get(name), name).longValue();
    }
}
