package io.smppcore.gateway.step.plan;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The count of the calls at each place during a run, and the fault of one of them. Thread-safe. */
public final class StepPlan {

    /** Exit code of a process that a plan has ended. */
    public static final int HALTED = 77;

    /** Beginning of the names of places of sockets. */
    public static final String SOCKET = "socket: ";

    /** Beginning of the names of places that only a gateway with brokers has. */
    public static final String BROKERS = "kafka.";

    /** Beginnings of the names of places of tables, which are local copies on a node with brokers. */
    private static final List<String> TABLES = List.of("Engine", "PartitionTables: ", "Directories: ");

    /** Beginning of the message of each exception that a plan throws. */
    public static final String MESSAGE = "planned: ";

    /** Longer than the timeouts of requests of a stepped gateway. */
    private static final long LATE_MILLIS = 3_000;

    private final @Nullable Step step;
    private final Map<String, AtomicInteger> calls = new ConcurrentHashMap<>();

    /** Thread that is within the call that fails. */
    private volatile @Nullable Thread within;

    private volatile boolean isReached;

    private StepPlan(@Nullable Step step) {
        this.step = step;
    }

    /** Returns true if a place is in the clients of brokers or in the local tables. */
    public static boolean isOfNodeWithBrokers(String place) {
        return place.startsWith(BROKERS) || TABLES.stream().anyMatch(place::startsWith);
    }

    /** Returns a plan without a fault. */
    public static StepPlan counting() {
        return new StepPlan(null);
    }

    /** Returns a plan in which a call fails. */
    public static StepPlan of(Step step) {
        return new StepPlan(step);
    }

    /** Returns the number of calls so far, by place. */
    public Map<String, Integer> calls() {
        Map<String, Integer> counts = new TreeMap<>();
        calls.forEach((place, count) -> counts.put(place, count.get()));
        return counts;
    }

    /** Returns true if the call of the fault has occurred. */
    public boolean isReached() {
        return isReached;
    }

    /** Called before each call. */
    public void before(String place) throws Throwable {
        int number = calls.computeIfAbsent(place, absent -> new AtomicInteger()).incrementAndGet();
        Step planned = step;
        if (planned == null || number != planned.number() || !place.equals(planned.place())) {
            return;
        }
        isReached = true;
        if (planned.fault().isWithin()) {
            within = Thread.currentThread();
        } else {
            fail(planned);
        }
    }

    /** Returns true if the current call writes only half of its octets. */
    public boolean isShort(String place) {
        return step != null && step.fault().isShort() && isWithin(place);
    }

    /** Returns true if the octets of the current call are lost unnoticed. */
    public boolean isLost(String place) {
        return step != null && step.fault() == Fault.SILENCE && isWithin(place);
    }

    /** Returns true if the current call has the given fault. */
    public boolean isFault(Fault fault, String place) {
        return step != null && step.fault() == fault && isWithin(place);
    }

    /** Returns the exception of the fault. */
    public Throwable failure() {
        Step planned = Objects.requireNonNull(step);
        return planned.thrown().create(MESSAGE + planned);
    }

    /** Waits as long as a late call or callback does. */
    public static void delay() throws InterruptedException {
        Thread.sleep(LATE_MILLIS);
    }

    /** Called after each call that has not thrown. */
    public void after(String place) throws Throwable {
        Step planned = step;
        if (planned != null && isWithin(place)) {
            within = null;
            if (planned.fault().isAfter()) {
                fail(planned);
            }
        }
    }

    private boolean isWithin(String place) {
        return Thread.currentThread().equals(within) && step != null && place.equals(step.place());
    }

    private static void fail(Step planned) throws Throwable {
        switch (planned.fault()) {
            case HALT_BEFORE, HALT_AFTER -> Runtime.getRuntime().halt(HALTED);
            case OUT_OF_MEMORY, OUT_OF_MEMORY_AFTER -> throw new OutOfMemoryError(MESSAGE + planned);
            case EXCEPTION, EXCEPTION_AFTER, TORN_WRITE ->
                throw planned.thrown().create(MESSAGE + planned);
            case LATE -> delay();
            case SHORT, SILENCE, FAILED_RESULT, FAILED_RESULT_AFTER, LATE_RESULT ->
                throw new IllegalStateException(planned.toString());
        }
    }

    /**
     * One call, and its fault.
     *
     * @param place name of the place
     * @param number number of the call at this place, from 1
     * @param thrown exception that the call declares
     */
    public record Step(String place, int number, Thrown thrown, Fault fault) {

        @Override
        public String toString() {
            return place + " #" + number + " " + fault + (thrown == Thrown.NOTHING ? "" : " " + thrown);
        }
    }
}
