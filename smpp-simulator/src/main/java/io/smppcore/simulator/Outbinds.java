package io.smppcore.simulator;

import io.smppcore.session.SmppSession;
import io.smppcore.simulator.scenario.OutbindTarget;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/** Calls clients for whom something waits while none of their sessions receives. Thread-safe; never blocks. */
final class Outbinds {

    /** A client that cannot be reached is called again only after this, with the next message for it. */
    private static final Duration PAUSE = Duration.ofSeconds(5);

    private final Timeline timeline;
    private final List<Called> called;

    /** A client, and whether it is being called. */
    private record Called(OutbindTarget target, AtomicBoolean isBusy) {}

    Outbinds(Timeline timeline, List<OutbindTarget> targets) {
        this.timeline = timeline;
        this.called = targets.stream()
                .filter(target -> target.when() == OutbindTarget.When.WAITING)
                .map(target -> new Called(target, new AtomicBoolean()))
                .toList();
    }

    /** For whom messages wait that are for nobody who is there. */
    Optional<String> account() {
        return called.stream().map(one -> one.target().systemId()).findFirst();
    }

    /** Something waits for the account. */
    void waits(String systemId, Function<OutbindTarget, CompletableFuture<SmppSession>> call) {
        for (Called one : called) {
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
