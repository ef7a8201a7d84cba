package io.smppcore.gateway.simulation.world;

import io.smppcore.gateway.deliver.AccountQueue;
import io.smppcore.gateway.forward.GroupQueue;
import io.smppcore.gateway.forward.Schedule;
import io.smppcore.gateway.limit.AccountState;
import io.smppcore.gateway.node.Node;
import io.smppcore.gateway.queue.WaitingCounts;
import io.smppcore.gateway.row.MessageNumber;
import io.smppcore.gateway.simulation.world.Ledger.Attempt;
import io.smppcore.gateway.simulation.world.Ledger.Copy;
import io.smppcore.gateway.simulation.world.Ledger.Delivery;
import io.smppcore.gateway.simulation.world.Ledger.Incoming;
import io.smppcore.gateway.simulation.world.Ledger.Sending;
import io.smppcore.gateway.store.Table;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The promises of the gateway, compared with what the peers have seen. */
final class Checks {

    /** Tables that are empty when no message waits. */
    private static final List<Table> WAITING = List.of(Table.QUEUE, Table.LATER, Table.OUT, Table.PARTS);

    /** More than the delays of network and disk without faults, and less than the interval of the housekeeping. */
    private static final long PROMPT_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

    /** More than the timeout of the response of an account. */
    private static final long RESPONSE_NANOS = TimeUnit.SECONDS.toNanos(45);

    private final Ledger ledger;
    private final List<Disk> disks;
    private final boolean isCollecting;
    private final List<String> violations = new ArrayList<>();

    /**
     * Creates the checks of a run.
     *
     * @param isCollecting true if the parts of long messages wait for each other
     */
    Checks(Ledger ledger, List<Disk> disks, boolean isCollecting) {
        this.ledger = ledger;
        this.isCollecting = isCollecting;
        this.disks = disks;
    }

    List<String> violations() {
        return violations;
    }

    private void violated(String promise, String what) {
        violations.add(promise + ": " + what);
    }

    /** Checks everything after a time without faults. */
    void all(List<GatewayProcess> nodes) {
        nothingWaits(nodes);
        if (!ledger.unanswered.isEmpty()) {
            violated("requests are answered", "not " + ledger.unanswered);
        }
        Map<String, List<Attempt>> ids = new HashMap<>();
        for (Attempt attempt : ledger.attempts.values()) {
            if (attempt.isAcknowledged()) {
                List<Attempt> same = ids.computeIfAbsent(attempt.id, first -> new ArrayList<>());
                same.add(attempt);
                boolean isShared = attempt.part.isOverHttp()
                        && same.getFirst().part.message().equals(attempt.part.message());
                if (same.size() > 1 && !isShared) {
                    violated("ids are unique", attempt.id + " also stands for " + attempt.text);
                }
            }
            notSentMeanwhile(attempt);
            notLost(attempt);
            notRefused(attempt);
            duplicatesExplained(attempt);
        }
        new OrderChecks(ledger, isCollecting).all().forEach(what -> violated("order", what));
        ids.forEach((id, parts) -> receipts(parts, ledger.receipts.getOrDefault(id, List.of())));
        ledger.receipts.forEach((id, all) -> {
            // The parts of a message over HTTP have receipts with the same id.
            if (!all.getFirst().account.equals(WebAccount.NAME)) {
                repeated("receipt " + id, partition(id), all);
            }
        });
        ledger.events.forEach((id, all) -> repeated("event " + id, partition(id), all));
        ledger.incoming.forEach(this::incoming);
    }

    private static boolean isDepth(String counter) {
        return counter.startsWith(AccountQueue.DEPTH)
                || counter.startsWith(GroupQueue.DEPTH)
                || counter.startsWith(WaitingCounts.PREFIX)
                || counter.equals(Schedule.DEPTH);
    }

    private void nothingWaits(List<GatewayProcess> nodes) {
        for (Disk disk : disks) {
            for (Table table : WAITING) {
                int rows = disk.tables().rows(table).size();
                if (rows != 0) {
                    violated("nothing waits without a reason", rows + " rows in " + table);
                }
            }
            disk.tables().counters().forEach((name, value) -> {
                if (isDepth(name) && value != 0) {
                    violated("counters are exact", name + " is " + value + ", and nothing waits");
                }
            });
        }
        for (GatewayProcess process : nodes) {
            Node node = process.node();
            if (node == null) {
                violated("the gateway runs", "a node has not started");
                continue;
            }
            node.figures().groupQueues().forEach((group, queue) -> {
                if (queue.inFlight() != 0 || queue.depth() != 0) {
                    violated(
                            "windows are exact",
                            "queue " + group + ": " + queue.inFlight() + " in flight, depth " + queue.depth());
                }
            });
            node.figures().accountQueues().forEach((account, queue) -> {
                if (queue.inFlight() != 0 || queue.depth() != 0) {
                    violated(
                            "windows are exact",
                            "queue of account " + account + ": " + queue.inFlight() + " in flight, depth "
                                    + queue.depth());
                }
            });
        }
    }

    /** Checks that the prepaid parts of an account are neither exceeded nor counted wrongly. */
    void quota(String account, long quota) {
        long accepted = ledger.attempts.values().stream()
                .filter(attempt -> attempt.part.account().equals(account))
                .filter(attempt -> attempt.isAcknowledged() || !attempt.copies.isEmpty())
                .count();
        long counted = disks.stream()
                .mapToLong(disk -> disk.tables().counters().getOrDefault(AccountState.counterOf(account), 0L))
                .sum();
        if (accepted > quota || counted != accepted) {
            violated("quota is exact", accepted + " accepted, " + counted + " counted, " + quota + " prepaid");
        }
    }

    /**
     * Checks that a message that was sent without faults reached an SMSC by itself, and not by the housekeeping of each
     * second.
     */
    void isPrompt(String text) {
        Attempt attempt = ledger.attempts.get(text);
        long copied = attempt == null || attempt.copies.isEmpty()
                ? Long.MAX_VALUE
                : attempt.copies.getFirst().arrived - attempt.sent;
        if (copied > PROMPT_NANOS) {
            violated("nothing waits without a reason", text + " took " + copied + " ns to an SMSC");
        }
    }

    private void notLost(Attempt attempt) {
        boolean isAccepted = attempt.copies.stream().anyMatch(copy -> copy.isAccepted && !ledger.isStray(copy));
        boolean hasReceipt = ledger.receipts.containsKey(attempt.id);
        if (attempt.isAcknowledged() && !isAccepted && !hasReceipt) {
            violated(
                    "nothing acknowledged is lost",
                    attempt.text + " as " + attempt.id + " reached no SMSC and has no receipt");
        }
    }

    /** Checks that an owner sends nothing to an SMSC while all nodes have confirmed that it is paused or unbound. */
    private void notSentMeanwhile(Attempt attempt) {
        for (Sending sending : attempt.sendings) {
            if (ledger.owners.couldStore(attempt.partition(), sending.process(), sending.at())
                    && ledger.quiet.stream()
                            .anyMatch(span -> span.smsc().equals(sending.smsc())
                                    && span.from() + Ledger.SECOND < sending.at()
                                    && sending.at() < span.to())) {
                violated("a paused SMSC gets nothing", attempt.text + " was sent to " + sending.smsc());
            }
        }
    }

    private void notRefused(Attempt attempt) {
        // A failure of the store leaves open whether a message was stored.
        if (attempt.refusal != null
                && !attempt.refusal.equals(CommandStatus.ESME_RSYSERR)
                && !attempt.copies.isEmpty()) {
            violated("nothing refused is sent", attempt.text + " was refused with " + attempt.refusal);
        }
    }

    private void duplicatesExplained(Attempt attempt) {
        for (Copy later : attempt.copies) {
            for (Copy earlier : attempt.copies) {
                if (isKnownBefore(earlier, later) && ledger.isSettled(earlier) && !ledger.isStray(later)) {
                    violated(
                            "duplicates are explained",
                            attempt.text + " reached an SMSC as " + later.id + ", although the response for "
                                    + earlier.id + " had arrived");
                    return;
                }
            }
        }
    }

    /**
     * Returns true if the sender of a copy has known of an earlier one: the response to that had arrived, or another
     * process has sent that one and handed the partition over, which waits for responses in flight.
     */
    private static boolean isKnownBefore(Copy earlier, Copy later) {
        boolean isAfterHandOver = earlier.sent < later.sent && !earlier.sender.equals(later.sender);
        return isAfterHandOver
                ? earlier.isAnsweredInTime()
                : earlier.known >= 0 && earlier.known < later.arrived - 15 * Ledger.SECOND;
    }

    private void receipts(List<Attempt> parts, List<Delivery> all) {
        Attempt attempt = parts.getLast();
        List<MessageState> possible = parts.stream()
                .flatMap(part -> part.copies.stream())
                .filter(copy -> copy.isAccepted)
                .map(copy -> copy.state)
                .toList();
        // The receipt of a copy whose response never arrived has an id that the gateway cannot know.
        boolean isReported =
                attempt.copies.stream().anyMatch(copy -> copy.isReceiptAcknowledged && ledger.isSettled(copy));
        if (isReported && all.stream().noneMatch(delivery -> delivery.known >= 0)) {
            violated("receipts arrive", attempt.text + " as " + attempt.id + ": the gateway acknowledged its receipt");
        }
        for (Delivery delivery : all) {
            if (!delivery.account.equals(attempt.part.account())) {
                violated("receipts go to their account", attempt.id + " went to " + delivery.account);
            }
            boolean isOfGateway =
                    MessageState.REJECTED.equals(delivery.state) || MessageState.UNKNOWN.equals(delivery.state);
            if (!isOfGateway && !possible.contains(delivery.state)) {
                violated("receipts are true", attempt.id + " was reported as " + delivery.state + ", not " + possible);
            }
        }
        if (all.stream().map(delivery -> delivery.state).distinct().count() > parts.size()) {
            violated("one receipt", attempt.id + " has receipts with different states");
        }
    }

    /**
     * Checks that nothing is delivered again after its owner has learned of its acknowledgement.
     *
     * @param partition partition of the delivery; negative if it is unknown
     */
    private void repeated(String what, int partition, List<Delivery> all) {
        for (Delivery later : all) {
            boolean isStray = !ledger.owners.couldStore(partition, later.passage.owner, later.passage.sent);
            for (Delivery earlier : all) {
                if (!isStray
                        && earlier.learned() < later.passage.sent
                        && ledger.isStored(partition, earlier)
                        && !isInFlightAtEnd(partition, earlier, all)) {
                    violated("one receipt", what + " arrived again after its acknowledgement");
                    return;
                }
            }
        }
    }

    /**
     * Returns true if another copy of a delivery was in flight when a late response to it arrived, and the process
     * ended before the outcome of that copy: a late response has an effect only then.
     */
    private boolean isInFlightAtEnd(int partition, Delivery accepted, List<Delivery> all) {
        long known = accepted.learned();
        return all.stream()
                .filter(other -> !other.equals(accepted))
                .anyMatch(other -> other.passage.owner.equals(accepted.passage.owner)
                        && other.passage.sent <= known
                        && ledger.endedDuring(partition, other.passage, known, RESPONSE_NANOS));
    }

    private static int partition(String id) {
        return id.isEmpty() ? -1 : MessageNumber.partition(id);
    }

    private void incoming(String text, Incoming message) {
        boolean hasArrived = message.deliveries.stream().anyMatch(delivery -> delivery.known >= 0);
        if (message.isAcknowledged && !hasArrived) {
            violated("nothing acknowledged is lost", text + " has not arrived at its account");
        }
        if (message.repetitions == 0) {
            repeated(text, -1, message.deliveries);
        }
    }
}
