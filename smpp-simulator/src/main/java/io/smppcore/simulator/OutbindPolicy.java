package io.smppcore.simulator;

import io.smppcore.session.SmppSession;
import io.smppcore.simulator.scenario.OutbindTarget;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/** The sender of outbind to clients for which a message waits until they bind to receive. Thread-safe; never blocks. */
final class OutbindPolicy {

    /** Pause after an outbind that has failed. */
    private static final Duration PAUSE = Duration.ofSeconds(5);

    private final Timeline timeline;
    private final List<Target> targets;

    /** A client, and whether an outbind to it is in progress. */
    private record Target(OutbindTarget client, AtomicBoolean isBusy) {}

    OutbindPolicy(Timeline timeline, List<OutbindTarget> targets) {
        this.timeline = timeline;
        this.targets = targets.stream()
                .filter(target -> target.when() == OutbindTarget.When.WAITING)
                .map(target -> new Target(target, new AtomicBoolean()))
                .toList();
    }

    /** Returns the account that gets messages whose destination no bound session serves. */
    Optional<String> account() {
        return targets.stream().map(target -> target.client().systemId()).findFirst();
    }

    /** Sends outbind because a message waits for the account. */
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
