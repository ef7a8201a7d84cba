package io.smppcore.simulator;

import io.smppcore.internal.util.Printable;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SmppSession;
import io.smppcore.simulator.verify.Conformance.Probe;
import io.smppcore.simulator.verify.Expectations;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The automatic run of all probes against each client, one per second from its bind on. If a session ends before the
 * last probe, the next session of the client continues. Thread-safe.
 */
final class ProbeSequence implements SessionListener {

    private static final Logger LOG = LoggerFactory.getLogger(SmscSimulator.class);

    /** Maximum number of clients; others are not probed. */
    private static final int MAX_CLIENTS = 1_000;

    private static final Duration STEP = Duration.ofSeconds(1);

    /** Time during which the simulator sends no request. A client that conforms sends an enquire_link in this time. */
    static final Duration SILENCE = Expectations.defaults().silence().plusSeconds(10);

    private final Probes probes;
    private final Timeline timeline;
    private final Function<SmppSession, SimulatedSession> sessions;

    /** Index of the next probe, by system_id. */
    private final Map<String, Integer> next = new ConcurrentHashMap<>();

    ProbeSequence(Probes probes, Timeline timeline, Function<SmppSession, SimulatedSession> sessions) {
        this.probes = probes;
        this.timeline = timeline;
        this.sessions = sessions;
    }

    @Override
    public void onBound(SmppSession session) {
        proceed(session, STEP);
    }

    private void proceed(SmppSession session, Duration delay) {
        timeline.schedule(delay, () -> step(session));
    }

    private void step(SmppSession session) {
        if (!session.state().isBound()) {
            return; // the next session continues
        }
        SimulatedSession simulated = sessions.apply(session);
        Probe probe = take(simulated.systemId());
        if (probe == null) {
            return;
        }
        LOG.info("probe {} of {}: {}", probe.name(), Printable.of(simulated.systemId()), probe.what());
        probes.run(probe, simulated);
        boolean endsSession =
                probe.action() instanceof Probe.Action.RefuseBinds || probe.action() instanceof Probe.Action.Unbind;
        if (!endsSession) {
            proceed(session, probe.action() instanceof Probe.Action.Silence ? SILENCE : STEP);
        }
    }

    /** Returns the next probe for an account; null after the last one, and for accounts above the maximum number. */
    private @Nullable Probe take(String systemId) {
        if (next.size() >= MAX_CLIENTS && !next.containsKey(systemId)) {
            return null;
        }
        List<Probe> all = Probe.all();
        int number = next.merge(systemId, 1, Integer::sum) - 1;
        if (number == all.size()) {
            LOG.info("all probes are applied to {}", Printable.of(systemId));
        }
        return number < all.size() ? all.get(number) : null;
    }
}
