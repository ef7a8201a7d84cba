package io.smppcore.simulator;

import io.smppcore.session.SmppSession;
import io.smppcore.simulator.scenario.OutbindTarget;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/**
 * The decision when to send outbind to a client because a message waits until this client binds to receive.
 * Thread-safe; never blocks.
 */
final class OutbindPolicy {

    /** Time after a failed outbind during which no other outbind goes to the same client. */
    private static final Duration PAUSE = Duration.ofSeconds(5);

    private final Timeline timeline;
    private final List<Target> targets;

    /** A client, and a flag that is true while an outbind to it is in progress or the pause after a failure lasts. */
    private record Target(OutbindTarget client, AtomicBoolean isBusy) {}

    OutbindPolicy(Timeline timeline, List<OutbindTarget> targets) {
        this.timeline = timeline;
        this.targets = targets.stream()
                .filter(target -> target.when() == OutbindTarget.When.WAITING)
                .map(target -> new Target(target, new AtomicBoolean()))
                .toList();
    }

    /**
     * Returns the account for messages whose destination no bound session serves: that of the first target; empty
     * without targets.
     */
    Optional<String> account() {
        return targets.stream().map(target -> target.client().systemId()).findFirst();
    }

    /**
     * Sends outbind to the client of an account for which a message waits, unless an outbind to it is in progress.
     *
     * @param call function that sends the outbind; its future completes with the bound session
     */
    void messageWaits(String systemId, Function<OutbindTarget, CompletableFuture<SmppSession>> call) {
        for (Target target : targets) {
            if (target.client().systemId().equals(systemId) && target.isBusy().compareAndSet(false, true)) {
                var unused = call.apply(target.client()).whenComplete((session, failure) -> {
                    if (failure == null
                            || !timeline.schedule(PAUSE, () -> target.isBusy().set(false))) {
                        target.isBusy().set(false);
                    }
                });
            }
        }
    }
}
