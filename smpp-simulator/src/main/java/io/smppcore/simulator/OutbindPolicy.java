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
 * Sends outbind to clients for which a message waits while none of their sessions receives. Thread-safe; never blocks.
 */
final class OutbindPolicy {

    /** Pause after an outbind that has failed. */
    private static final Duration PAUSE = Duration.ofSeconds(5);

    private final Timeline timeline;
    private final List<Target> called;

    /** A client, and whether an outbind to it is in progress. */
    private record Target(OutbindTarget target, AtomicBoolean isBusy) {}

    OutbindPolicy(Timeline timeline, List<OutbindTarget> targets) {
        this.timeline = timeline;
        this.called = targets.stream()
                .filter(target -> target.when() == OutbindTarget.When.WAITING)
                .map(target -> new Target(target, new AtomicBoolean()))
                .toList();
    }

    /** Returns the account that gets messages without a destination among the bound sessions. */
    Optional<String> account() {
        return called.stream().map(one -> one.target().systemId()).findFirst();
    }

    /** Sends outbind because a message waits for the account. */
    void waits(String systemId, Function<OutbindTarget, CompletableFuture<SmppSession>> call) {
        for (Target one : called) {
            if (one.target().systemId().equals(systemId) && one.isBusy().compareAndSet(false, true)) {
                var unused = call.apply(one.target()).whenComplete((session, failure) -> {
                    if (failure == null
                            || !timeline.schedule(PAUSE, () -> one.isBusy().set(false))) {
                        one.isBusy().set(false);
                    }
                });
            }
        }
    }
}
