package io.smppcore.tools.drive;

import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.tools.capture.RecordedRequest;
import io.smppcore.tools.capture.Recording;
import io.smppcore.tools.load.LoadLimit;
import io.smppcore.tools.load.LoadPlan;
import io.smppcore.tools.load.LoopPlan;
import io.smppcore.tools.load.RequestSource;
import io.smppcore.tools.load.Workload;
import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.measure.OperationReport;
import io.smppcore.tools.report.RunReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The workload of {@code replay}: the requests of a recording in their order, at the recorded pace or as fast as the
 * window allows. Used once, by one bind.
 */
final class Replay implements Workload {

    /** Speed that stands for "as fast as the window allows". */
    static final double MAX_SPEED = Double.POSITIVE_INFINITY;

    private final Recording recording;
    private final double speed;
    private volatile @Nullable String unsendable;

    /**
     * Creates a replay.
     *
     * @param recording requests with their times
     * @param speed factor by which the replay is faster than the recording, more than 0; {@link #MAX_SPEED} to ignore
     *     the recorded times
     */
    Replay(Recording recording, double speed) {
        this.recording = recording;
        this.speed = speed;
    }

    /**
     * Returns the load that sends all requests once.
     *
     * @param window maximum number of requests in flight
     */
    LoadPlan plan(int window) {
        LoopPlan loop = speed == MAX_SPEED
                ? LoopPlan.closed()
                : new LoopPlan.Timed(recording.requests().stream()
                        .map(request -> (long) (request.nanos() / speed))
                        .toList());
        return new LoadPlan(this, window, LoadLimit.ofCount(requests()), loop, Duration.ZERO, false);
    }

    @Override
    public RequestSource source(int index, int binds) {
        Iterator<RecordedRequest> requests = recording.requests().iterator();
        return new RequestSource() {

            @Override
            public boolean hasNext() {
                return requests.hasNext();
            }

            @Override
            public Request<? extends Response> next() {
                return requests.next().request();
            }

            @Override
            public boolean skips(Throwable failure) {
                if (unsendable == null) {
                    unsendable = failure.getMessage(); // such as an operation that the interface_version lacks
                }
                return true;
            }
        };
    }

    /**
     * Returns the report of a run with the problems of the recording. Requests of the recording that the run has not
     * sent count as not sent.
     *
     * @param run report of the run
     *
     * @param facts additional settings to show
     */
    RunReport report(RunReport run, Map<String, Object> facts) {
        OperationReport total = run.total();
        Ledger ledger = total.ledger();
        long left = requests() - ledger.sent() - ledger.notSent();
        List<String> problems = new ArrayList<>(recording.problems());
        if (unsendable != null) {
            problems.add("a request could not be sent: " + unsendable);
        }
        if (left > 0) {
            problems.add(String.format(Locale.ROOT, "cut short: %,d of %,d requests were not sent", left, requests()));
        }
        List<OperationReport> operations = new ArrayList<>(run.operations());
        Ledger whole = ledger.plus(new Ledger(0, Map.of(), 0, Map.of(), left));
        operations.set(0, new OperationReport(total.name(), whole, total.nanos(), total.latency(), total.service()));
        return run.with(facts, operations, problems);
    }

    private long requests() {
        return recording.requests().size();
    }
}
