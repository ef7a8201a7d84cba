package io.smppcore.tools.load;

import io.smppcore.session.SmppSession;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The closed loop over all binds: every response makes room for the next request. */
public final class LoadRun {

    private static final long TICK_MILLIS = 1000;

    private final List<SmppSession> sessions;
    private final LoadPlan plan;
    private final LoadControl control;
    private final Progress progress;

    public LoadRun(List<SmppSession> sessions, LoadPlan plan, LoadControl control, Progress progress) {
        this.sessions = List.copyOf(sessions);
        this.plan = plan;
        this.control = control;
        this.progress = progress;
    }

    /**
     * Sends until the limit is reached, then waits for what is in flight. Bounded: the sessions give up every request when its time has
     * passed, and a run that was stopped is cut off soon.
     */
    public LoadResult run() throws InterruptedException {
        List<CompletableFuture<Tally>> parts = start();
        CompletableFuture<Void> all = CompletableFuture.allOf(parts.toArray(CompletableFuture<?>[]::new));
        while (!endsWithinTick(all)) {
            progress.show(sessions, control.problems());
            if (control.isOverdue()) {
                sessions.forEach(SmppSession::closeNow);
            }
        }
        progress.clear();
        Tally total = new Tally();
        parts.forEach(part -> total.add(part.join()));
        return total.toResult(plan.window(), sessions.size());
    }

    private List<CompletableFuture<Tally>> start() {
        List<CompletableFuture<Tally>> parts = new ArrayList<>();
        for (int i = 0; i < sessions.size(); i++) {
            LoadLimit share = plan.limit().share(i, sessions.size());
            parts.add(new BindLoad(sessions.get(i), plan.message(), plan.window(), share, control).start());
        }
        return parts;
    }

    private static boolean endsWithinTick(CompletableFuture<Void> all) throws InterruptedException {
        try {
            all.get(TICK_MILLIS, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            return true; // an error in this program, which shows when the parts are put together
        }
    }
}
