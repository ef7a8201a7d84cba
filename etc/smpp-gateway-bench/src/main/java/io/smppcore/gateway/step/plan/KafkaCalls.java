package io.smppcore.gateway.step.plan;

import static io.smppcore.gateway.step.plan.Thrown.FATAL;
import static io.smppcore.gateway.step.plan.Thrown.FENCED;
import static io.smppcore.gateway.step.plan.Thrown.INTERRUPTED;
import static io.smppcore.gateway.step.plan.Thrown.NO_OFFSET;
import static io.smppcore.gateway.step.plan.Thrown.RETRIABLE;
import static io.smppcore.gateway.step.plan.Thrown.TIMEOUT;

import java.util.List;
import java.util.Map;

/** The exceptions that the documentation of the clients of Apache Kafka names, by call. */
final class KafkaCalls {

    /** Exceptions of calls that have no effect. */
    private static final Map<String, List<Thrown>> WITHOUT_EFFECT = Map.ofEntries(
            Map.entry("Producer.new", List.of(FATAL)),
            Map.entry("Producer.initTransactions", List.of(TIMEOUT, FATAL, FENCED, INTERRUPTED)),
            Map.entry("Producer.beginTransaction", List.of(FATAL, FENCED)),
            Map.entry("Producer.send", List.of(FATAL, INTERRUPTED)),
            Map.entry("Producer.commitTransaction", List.of(TIMEOUT, FATAL, FENCED, INTERRUPTED)),
            Map.entry("Producer.flush", List.of(INTERRUPTED)),
            Map.entry("Consumer.new", List.of(FATAL)),
            Map.entry("Consumer.poll", List.of(FATAL, INTERRUPTED, NO_OFFSET)),
            Map.entry("Consumer.position", List.of(TIMEOUT, FATAL, INTERRUPTED)),
            Map.entry("Consumer.endOffsets", List.of(TIMEOUT, FATAL, INTERRUPTED)),
            Map.entry("Admin.create", List.of(FATAL)),
            Map.entry("KafkaFuture.get", List.of(TIMEOUT, RETRIABLE, FATAL)));

    /** Exceptions of calls that have had their effect. Closing a client releases it, even if it throws. */
    private static final Map<String, List<Thrown>> AFTER_EFFECT = Map.of(
            "Producer.initTransactions", List.of(TIMEOUT),
            "Producer.commitTransaction", List.of(TIMEOUT, FATAL, INTERRUPTED),
            "Producer.close", List.of(FATAL, INTERRUPTED),
            "Consumer.close", List.of(FATAL, INTERRUPTED),
            "Admin.close", List.of(INTERRUPTED),
            "KafkaFuture.get", List.of(TIMEOUT));

    private static final Map<Fault, Map<String, List<Thrown>>> THROWN = Map.of(
            Fault.EXCEPTION,
            WITHOUT_EFFECT,
            Fault.EXCEPTION_AFTER,
            AFTER_EFFECT,
            Fault.FAILED_RESULT,
            Map.of("Producer.send", List.of(TIMEOUT, RETRIABLE, FATAL, FENCED)),
            Fault.FAILED_RESULT_AFTER,
            Map.of("Producer.send", List.of(TIMEOUT)));

    private static final List<String> LATE = List.of("Producer.initTransactions", "Producer.commitTransaction");

    private static final List<String> LATE_RESULT = List.of("Producer.send");

    private static final List<String> OUT_OF_MEMORY_AFTER =
            List.of("Producer.send", "Producer.commitTransaction", "Consumer.poll");

    private KafkaCalls() {}

    /** Returns the exceptions that a call may throw with a kind of fault. */
    static List<Thrown> thrown(String place, String call, Fault fault) {
        // The member of the group reads no records.
        boolean hasOffsets = !place.startsWith(StepPlan.BROKERS + "member");
        return THROWN.getOrDefault(fault, Map.of()).getOrDefault(call, List.of()).stream()
                .filter(exception -> hasOffsets || exception != NO_OFFSET)
                .toList();
    }

    /** Returns true if a fault that throws none of these exceptions may occur in a call. */
    static boolean isPossible(String call, Fault fault) {
        return switch (fault) {
            case OUT_OF_MEMORY_AFTER -> OUT_OF_MEMORY_AFTER.contains(call);
            case LATE -> LATE.contains(call);
            case LATE_RESULT -> LATE_RESULT.contains(call);
            default -> false;
        };
    }
}
