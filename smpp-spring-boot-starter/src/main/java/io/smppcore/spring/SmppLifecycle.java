package io.smppcore.spring;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.springframework.context.SmartLifecycle;

/**
 * Bean that starts a client or a server with the application, and closes it gracefully with the application. Clients
 * start first and close last, so that the web server and the handlers of SMPP servers can send until they have ended.
 */
final class SmppLifecycle implements SmartLifecycle {

    /** Phase of clients, which start before the web server and close after it. */
    static final int CLIENT_PHASE = DEFAULT_PHASE - 4096;

    /** Phase of servers, which start after the clients and close before them. */
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

    /**
     * Returns false, so that the test framework of Spring does not stop the client or server of a context while another
     * context is in use: a closed server cannot start again.
     */
    @Override
    public boolean isPauseable() {
        return false;
    }

    @Override
    public int getPhase() {
        return phase;
    }
}
