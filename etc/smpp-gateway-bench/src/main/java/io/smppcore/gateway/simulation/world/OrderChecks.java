package io.smppcore.gateway.simulation.world;

import io.smppcore.gateway.row.MessageNumber;
import io.smppcore.gateway.simulation.world.Ledger.Attempt;
import io.smppcore.gateway.simulation.world.Ledger.Sending;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Checks of the order in which the gateway sends messages. They compare the first requests for each message only,
 * because a retry is sent later.
 */
final class OrderChecks {

    /** More than the patience with missing parts and less than it with the delays of the network. */
    private static final long COMPLETE_NANOS = 90 * Ledger.SECOND;

    private final Ledger ledger;
    private final boolean isCollecting;

    /** First requests that count. */
    private final IdentityHashMap<Attempt, Sending> first = new IdentityHashMap<>();

    OrderChecks(Ledger ledger, boolean isCollecting) {
        this.ledger = ledger;
        this.isCollecting = isCollecting;
    }

    /** Returns what is out of order. */
    List<String> all() {
        List<String> wrong = new ArrayList<>();
        Map<String, List<Attempt>> queues = new HashMap<>();
        Map<String, List<Attempt>> messages = new HashMap<>();
        for (Attempt attempt : ledger.attempts.values()) {
            Sending sending = attempt.isAcknowledged() ? ledger.first(attempt) : null;
            if (sending != null) {
                first.put(attempt, sending);
                if (attempt.part.isLong()) {
                    messages.computeIfAbsent(attempt.part.message(), message -> new ArrayList<>())
                            .add(attempt);
                }
                if (!attempt.part.isLong() || !isCollecting || attempt.part.isOverHttp()) {
                    queues.computeIfAbsent(queue(attempt), queue -> new ArrayList<>())
                            .add(attempt);
                }
            }
        }
        queues.values().forEach(queue -> inOrder(queue, wrong, Comparator.comparingLong(OrderChecks::number)));
        messages.values().forEach(message -> {
            if (isCollecting && isComplete(message)) {
                inOrder(message, wrong, Comparator.comparingInt(part -> part.part.part()));
            }
            atOneSmsc(message, wrong);
        });
        return wrong;
    }

    /** Returns what messages have in common whose order is kept. */
    private String queue(Attempt attempt) {
        return attempt.part.account() + " to " + attempt.part.address() + " in "
                + MessageNumber.partition(attempt.id) + " over "
                + sending(attempt).smsc();
    }

    private Sending sending(Attempt attempt) {
        return Objects.requireNonNull(first.get(attempt));
    }

    /** Returns the number of a message. Those of parts that were submitted over HTTP follow that of the first. */
    private static long number(Attempt attempt) {
        long number = MessageNumber.parse(MessageNumber.partition(attempt.id), attempt.id)
                .orElseThrow();
        return attempt.part.isOverHttp() ? number + attempt.part.part() - 1 : number;
    }

    /** Returns true if all parts have arrived together, so that they were also released together. */
    private boolean isComplete(List<Attempt> message) {
        long first = message.stream().mapToLong(part -> part.sent).min().orElse(0);
        return message.size() == message.getFirst().part.total()
                && message.stream().allMatch(part -> part.sent - first < COMPLETE_NANOS && part.text.endsWith("-1"))
                && message.stream()
                                .map(part -> sending(part).smsc())
                                .collect(Collectors.toSet())
                                .size()
                        == 1;
    }

    private void inOrder(List<Attempt> queue, List<String> wrong, Comparator<Attempt> order) {
        List<Attempt> sorted = new ArrayList<>(queue);
        sorted.sort(order);
        for (int i = 0; i < sorted.size(); i++) {
            for (int j = i + 1; j < sorted.size(); j++) {
                Attempt earlier = sorted.get(i);
                Attempt later = sorted.get(j);
                if (sending(earlier).order() > sending(later).order()
                        && !mayHaveMoved(earlier.sent, sending(earlier).at())) {
                    wrong.add(earlier.text + " as " + earlier.id + " was sent to "
                            + sending(earlier).smsc() + " after " + later.text + " as " + later.id);
                    return;
                }
            }
        }
    }

    private void atOneSmsc(List<Attempt> message, List<String> wrong) {
        long from = message.stream().mapToLong(part -> part.sent).min().orElse(0);
        long to = message.stream().mapToLong(part -> sending(part).at()).max().orElse(0);
        long smscs =
                message.stream().map(part -> sending(part).smsc()).distinct().count();
        if (smscs > 1 && !mayHaveMoved(from, to)) {
            wrong.add("the parts of " + message.getFirst().part.message() + " went to " + smscs + " SMSCs");
        }
    }

    /** Returns true if messages may have moved to another SMSC between two times. */
    private boolean mayHaveMoved(long from, long to) {
        return ledger.reloads.stream().anyMatch(at -> at >= from && at <= to)
                || ledger.inactive.stream().anyMatch(span -> span.from() <= to && span.to() >= from)
                || ledger.binds.stream().anyMatch(ofNode -> ofNode.wereMissing(Configs.PARK_NANOS, from, to));
    }
}
