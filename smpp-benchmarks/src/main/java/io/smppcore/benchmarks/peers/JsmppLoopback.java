package io.smppcore.benchmarks.peers;

import io.smppcore.benchmarks.codec.Samples;
import io.smppcore.benchmarks.loopback.Loopback;
import io.smppcore.benchmarks.measure.Completion;
import io.smppcore.benchmarks.measure.Listening;
import io.smppcore.benchmarks.measure.Submitter;
import java.io.IOException;
import java.util.Collections;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.jsmpp.bean.BindType;
import org.jsmpp.bean.NumberingPlanIndicator;
import org.jsmpp.bean.TypeOfNumber;
import org.jsmpp.session.BindParameter;
import org.jsmpp.session.SMPPSession;

/**
 * A bind of jSMPP in the configuration that is fastest here. Its client blocks until the response, so there is a thread
 * for each message in flight: platform threads, which reached 1.1 to 1.4 times the throughput of virtual ones. Three
 * threads on either side process inbound PDUs, its default; one thread reached as much. {@code PeerSettingsBenchmark}
 * measures both. TCP_NODELAY stays off, as jSMPP has it: the kernel then joins the PDUs, each of which jSMPP writes by
 * itself.
 */
final class JsmppLoopback extends Loopback implements Submitter {

    private static final int TIMEOUT_MILLIS = 30_000;
    static final JsmppSettings FASTEST = new JsmppSettings(3, false);

    private final ExecutorService threads;
    private final Listening server;
    private final SMPPSession session;

    JsmppLoopback(int window, JsmppSettings settings) throws Exception {
        this(window, settings, receiver -> new JsmppServer(receiver, settings, window));
    }

    /** Connects and binds to another server. */
    JsmppLoopback(int window, JsmppSettings settings, Listening.Start start) throws Exception {
        threads = settings.callers();
        server = start.server(this);
        session = new SMPPSession();
        session.setTransactionTimer(TIMEOUT_MILLIS);
        session.setPduProcessorDegree(settings.processors());
        session.setQueueCapacity(2 * window);
        session.connectAndBind(HOST, server.port(), bind());
    }

    @Override
    public void submitAll(int messages, int limit) throws Exception {
        AtomicInteger left = new AtomicInteger(messages);
        // Waits for all of them: one that is still submitting when the session ends would wait for its timeout.
        for (Future<?> submitter : threads.invokeAll(Collections.nCopies(limit, () -> submitWhile(left)))) {
            submitter.get();
        }
    }

    /** Submits one message on a thread of its own, which waits for the response. */
    @Override
    public void submit(Completion completion) {
        threads.execute(() -> {
            try {
                JsmppMessages.submit(session);
                completion.answered();
            } catch (Exception e) {
                completion.failed(e);
            }
        });
    }

    /** Submits while messages are left. jSMPP throws on a negative response. */
    private Void submitWhile(AtomicInteger left) throws Exception {
        while (left.getAndDecrement() > 0) {
            JsmppMessages.submit(session);
        }
        return null;
    }

    @Override
    public void close() throws IOException {
        session.unbindAndClose();
        server.close();
        threads.close();
    }

    static BindParameter bind() {
        return new BindParameter(
                BindType.BIND_TRX,
                Samples.SYSTEM_ID,
                Samples.PASSWORD,
                "",
                TypeOfNumber.UNKNOWN,
                NumberingPlanIndicator.UNKNOWN,
                "");
    }

    /**
     * The settings of jSMPP that change its throughput.
     *
     * @param processors number of threads on either side that process inbound PDUs ({@code pduProcessorDegree}; default
     *     3)
     * @param virtualCallers {@code true} for virtual threads as callers, one for each message in flight
     */
    record JsmppSettings(int processors, boolean virtualCallers) {

        ExecutorService callers() {
            return virtualCallers ? Executors.newVirtualThreadPerTaskExecutor() : Executors.newCachedThreadPool();
        }
    }
}
