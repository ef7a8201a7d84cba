package io.smppcore.simulator;

import io.smppcore.internal.Printable;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SmppSession;
import io.smppcore.simulator.verify.Expectations;
import io.smppcore.simulator.verify.Probe;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Leads each client through every probe, over as many sessions as that takes. Thread-safe. */
final class ProbeTour implements SessionListener {

    private static final Logger LOG = LoggerFactory.getLogger(SmscSimulator.class);

    /** Clients that are led; further ones are left alone. */
    private static final int MAX_CLIENTS = 1_000;

    private static final Duration STEP = Duration.ofSeconds(1);

    /** How long a session is left alone, so that the client has to say something. */
    static final Duration SILENCE = Expectations.defaults().silence().plusSeconds(10);

    private final Probes probes;
    private final Timeline timeline;
    private @Nullable Sessions sessions;

    /** Which probe comes next, by system_id. */
    private final Map<String, Integer> next = new ConcurrentHashMap<>();

    ProbeTour(Probes probes, Timeline timeline) {
        this.probes = probes;
        this.timeline = timeline;
    }

    /** Before the first connection. */
    void sessions(Sessions value) {
        sessions = value;
    }

    @Override
    public void onBound(SmppSession session) {
        goOn(session, STEP);
    }

    private void goOn(SmppSession session, Duration delay) {
        timeline.schedule(delay, () -> step(session));
    }

    private void step(SmppSession session) {
        if (!session.state().isBound()) {
            return; // the next session goes on
        }
        SimulatedSession simulated = Objects.requireNonNull(sessions).of(session);
        Probe probe = take(simulated.systemId());
        if (probe == null) {
            return;
        }
        LOG.info("probe {} of {}: {}", probe.name(), Printable.of(simulated.systemId()), probe.what());
        probes.run(probe, simulated);
        boolean isOver =
                probe.action() instanceof Probe.Action.RefuseBinds || probe.action() instanceof Probe.Action.Unbind;
        if (!isOver) {
            goOn(session, probe.action() instanceof Probe.Action.Silence ? SILENCE : STEP);
        }
    }

    /** Null when the client has had all. */
    private @Nullable Probe take(String systemId) {
        if (next.size() >= MAX_CLIENTS && !next.containsKey(systemId)) {
            return null;
        }
        List<Probe> all = Probe.all();
        int number = next.merge(systemId, 1, Integer::sum) - 1;
        if (number == all.size()) {
            LOG.info("{} has had every probe", Printable.of(systemId));
        }
        return number < all.size() ? all.get(number) : null;
    }
}
