package io.smppcore.tools.pairs;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Where everything is recorded that happens in a run; all of it is there before the run begins. */
final class PairsRecords {

    private final long run = System.nanoTime();
    private final List<SentMessages> sent;
    private final List<ReceivedMessages> received;
    private final List<FlightTable> tables;
    private final List<LoopFlights> flights;

    PairsRecords(PairsPlan plan, int loops) {
        int messages = plan.messages();
        this.sent = several(plan.pairs(), () -> new SentMessages(messages));
        this.received = several(plan.pairs(), () -> new ReceivedMessages(messages));
        this.tables =
                plan.mode() == PairsMode.LATENCY ? several(plan.pairs(), () -> new FlightTable(messages)) : List.of();
        this.flights = several(loops, LoopFlights::new);
    }

    private static <T> List<T> several(int count, Supplier<T> make) {
        return Stream.generate(make).limit(count).toList();
    }

    /** Who receives for a pair, on an event loop of this number. */
    PairReceiver receiver(int pair, int loop) {
        return new PairReceiver(
                run, pair, received.get(pair), flights.get(loop), tables.isEmpty() ? null : tables.get(pair));
    }

    /** What a pair sends. */
    PairMessages messages(PairsTarget target, int pair) {
        return new PairMessages(target.names(), pair, target.messageLength(), run);
    }

    List<SentMessages> sent() {
        return sent;
    }

    List<ReceivedMessages> received() {
        return received;
    }

    /** By pair; empty in {@link PairsMode#THROUGHPUT}. */
    List<FlightTable> tables() {
        return tables;
    }

    /** By event loop. */
    List<LoopFlights> flights() {
        return flights;
    }

    /** Messages with a response with ESME_ROK. */
    long accepted() {
        return sent.stream().mapToLong(SentMessages::acceptedCount).sum();
    }

    /** Messages that have come to their receivers, each counted once. */
    long arrived() {
        return received.stream().mapToLong(ReceivedMessages::count).sum();
    }
}
