package io.smppcore.benchmarks.peers;

import com.cloudhopper.smpp.PduAsyncResponse;
import com.cloudhopper.smpp.SmppSession;
import com.cloudhopper.smpp.SmppSessionConfiguration;
import com.cloudhopper.smpp.impl.DefaultSmppClient;
import com.cloudhopper.smpp.impl.DefaultSmppSessionHandler;
import com.cloudhopper.smpp.pdu.PduResponse;
import com.cloudhopper.smpp.pdu.SubmitSm;
import com.cloudhopper.smpp.util.DaemonExecutors;
import io.smppcore.benchmarks.codec.Samples;
import io.smppcore.benchmarks.loopback.AsyncLoopback;
import io.smppcore.benchmarks.measure.Completion;
import io.smppcore.benchmarks.measure.Listening;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Binds of cloudhopper, used in turn, in the configuration that is fastest here: one I/O thread on either side (one
 * connection uses no more), no logging of PDUs, no counters, no write timeout handler, no window monitor, no thread
 * renamer on the client. {@code sendRequestPdu(…, false)} sends without waiting for the response; it still waits for
 * the write, so throughput grows with the number of sending threads: 1, 2, 4 and 16 of them reached 0.25, 0.65, 0.93
 * and 1 times the best throughput. The server answers on its I/O thread. TCP_NODELAY stays off, as cloudhopper has it:
 * the kernel then joins the PDUs, each of which cloudhopper writes by itself.
 */
public final class CloudhopperLoopback extends AsyncLoopback {

    private static final long TIMEOUT_MILLIS = 30_000;

    private final Listening server;
    private final DefaultSmppClient client;
    private final List<SmppSession> sessions = new ArrayList<>();
    private final AtomicInteger turn = new AtomicInteger();

    public CloudhopperLoopback(int window, int binds) throws Exception {
        this(window, binds, CloudhopperServer::new);
    }

    /** Connects and binds to another server. */
    public CloudhopperLoopback(int window, int binds, Listening.Start start) throws Exception {
        server = start.server(this);
        client = new DefaultSmppClient(DaemonExecutors.newCachedDaemonThreadPool(), 1);
        for (int i = 0; i < binds; i++) {
            sessions.add(client.bind(configuration(window), new Answers()));
        }
    }

    @Override
    public void submit(Completion completion) throws Exception {
        SubmitSm message = CloudhopperMessages.submitSm();
        message.setReferenceObject(completion);
        SmppSession session = sessions.get(Integer.remainderUnsigned(turn.getAndIncrement(), sessions.size()));
        session.sendRequestPdu(message, TIMEOUT_MILLIS, false);
    }

    @Override
    public void close() {
        for (SmppSession session : sessions) {
            session.unbind(TIMEOUT_MILLIS);
            session.destroy();
        }
        client.destroy();
        server.close();
    }

    private SmppSessionConfiguration configuration(int window) {
        SmppSessionConfiguration configuration = new SmppSessionConfiguration();
        configuration.setHost(HOST);
        configuration.setPort(server.port());
        configuration.setSystemId(Samples.SYSTEM_ID);
        configuration.setPassword(Samples.PASSWORD);
        configuration.setWindowSize(window);
        configuration.setWriteTimeout(0);
        configuration.getLoggingOptions().setLogPdu(false);
        return configuration;
    }

    private static final class Answers extends DefaultSmppSessionHandler {

        @Override
        public void fireExpectedPduResponseReceived(PduAsyncResponse answer) {
            Completion completion = (Completion) answer.getRequest().getReferenceObject();
            PduResponse response = answer.getResponse();
            if (response.getCommandStatus() == 0) {
                completion.answered();
            } else {
                completion.failed(new IllegalStateException(response.toString()));
            }
        }
    }
}
