package io.smppcore.spring;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.springframework.context.SmartLifecycle;

/**
 * Start and graceful end of a client or a server with the application. The client starts first and ends last, so that
 * the web server and the handlers of the SMPP server can send until they have ended.
 */
final class SmppLifecycle implements SmartLifecycle {

    /** Starts before the web server and ends after it. */
    static final int CLIENT_PHASE = DEFAULT_PHASE - 4096;

    static final int SERVER_PHASE = CLIENT_PHASE + 512;

    private final int phase;
    private final Runnable start;
    private final Supplier<CompletableFuture<?>> close;
    private volatile boolean running;

    SmppLifecycle(int phase, Runnable start, Supplier<CompletableFuture<?>> close) {
        this.phase = phase;
        this.start = start;
        this.close = close;
    }

    @Override
    public void start() {
        start.run();
        running = true;
    }

    @Override
    public void stop() {
        stop(() -> {});
    }

    @Override
    public void stop(Runnable callback) {
        running = false;
        var unused = close.get().whenComplete((done, failure) -> callback.run());
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** Returns false, so that a test keeps its binds while another one runs: a closed server cannot start again. */
    @Override
    public boolean isPauseable() {
        return false;
    }

    @Override
    public int getPhase() {
        return phase;
    }
}
