package io.smppcore.tools.pairs;

import io.smppcore.tools.load.LoadControl;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The records of the messages that were sent and received in a run. All memory is allocated before the run begins. */
final class PairsRecords {

    private final long run = System.nanoTime();
    private final LoadControl control;
    private final List<SentMessages> sent;
    private final List<ReceivedMessages> received;
    private final List<LoopFlights> flights;

    PairsRecords(PairsPlan plan, int loops, LoadControl control) {
        this.control = control;
        int messages = plan.messages();
        this.sent = several(plan.pairs(), () -> new SentMessages(messages));
        this.received = several(plan.pairs(), () -> new ReceivedMessages(messages));
        this.flights = several(loops, () -> new LoopFlights(plan));
    }

    private static <T> List<T> several(int count, Supplier<T> make) {
        return Stream.generate(make).limit(count).toList();
    }

    /** Returns the receiver of a pair on an event loop. */
    PairReceiver receiver(int pair, int loop) {
        return new PairReceiver(run, pair, received.get(pair), flights.get(loop), control);
    }

    /** Returns the messages of a pair. */
    PairMessages messages(PairsTarget target, int pair) {
        return new PairMessages(target.names(), pair, target.messageLength(), run);
    }

    List<SentMessages> sent() {
        return sent;
    }

    List<ReceivedMessages> received() {
        return received;
    }

    /** Returns the times by event loop. */
    List<LoopFlights> flights() {
        return flights;
    }

    /** Returns the number of messages with the response ESME_ROK. */
    long accepted() {
        return sent.stream().mapToLong(SentMessages::acceptedCount).sum();
    }

    /** Returns the number of received messages, each counted once. */
    long arrived() {
        return received.stream().mapToLong(ReceivedMessages::count).sum();
    }
}
