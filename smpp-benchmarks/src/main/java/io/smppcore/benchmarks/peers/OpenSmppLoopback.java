package io.smppcore.benchmarks.peers;

import io.smppcore.benchmarks.codec.Samples;
import io.smppcore.benchmarks.loopback.AsyncLoopback;
import io.smppcore.benchmarks.measure.Completion;
import io.smppcore.benchmarks.measure.Listening;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.smpp.Data;
import org.smpp.ServerPDUEvent;
import org.smpp.ServerPDUEventListener;
import org.smpp.Session;
import org.smpp.SmppException;
import org.smpp.TCPIPConnection;
import org.smpp.pdu.BindResponse;
import org.smpp.pdu.BindTransciever;
import org.smpp.pdu.PDU;
import org.smpp.pdu.SubmitSM;
import org.smpp.pdu.SubmitSMResp;

/**
 * A bind of OpenSMPP in asynchronous mode, the one that keeps more than one message in flight: {@code Session.submit}
 * returns when the message is written, and responses come to a listener. Each message is a new object, as in an
 * application. The server consists of the library's own {@code Receiver} and {@code Transmitter}, like its simulator,
 * and answers on the reading thread.
 *
 * <p>Either end reads at most {@value #RECEIVE_OCTETS} octets before it looks for PDUs, not 128 KiB: the library copies
 * all remaining octets with each PDU that it takes from them. {@code PeerSettingsBenchmark} compares 1 KiB and 128 KiB.
 * Each connection has one thread. Writes are flushed one by one, and TCP_NODELAY stays off, as the library has it: the
 * kernel then joins the PDUs.
 *
 * <p>Two costs that no option avoids: the library formats a description of each PDU for its log, even without a log,
 * and its reading thread yields the processor after each PDU ({@code ProcessingThread.run}). On a busy machine that
 * nearly stops it, so its figures are meaningful only on a quiet one.
 */
final class OpenSmppLoopback extends AsyncLoopback {

    static final int RECEIVE_OCTETS = 4_096;

    /** Maximum time of a read, and with it of closing a session. */
    private static final int READ_MILLIS = 200;

    private final Listening server;
    private final Session session;
    private final Map<Integer, Completion> unanswered = new ConcurrentHashMap<>();

    OpenSmppLoopback(int receiveOctets) throws Exception {
        this(receiveOctets, receiver -> new OpenSmppServer(receiver, receiveOctets));
    }

    /** Connects and binds to another server. */
    OpenSmppLoopback(int receiveOctets, Listening.Start start) throws Exception {
        server = start.server(this);
        TCPIPConnection connection = new TCPIPConnection(HOST, server.port());
        tune(connection, receiveOctets);
        session = new Session(connection);
        BindTransciever request = new BindTransciever();
        request.setSystemId(Samples.SYSTEM_ID);
        request.setPassword(Samples.PASSWORD);
        BindResponse response = session.bind(request, new Answers());
        Samples.require("bind", response.getCommandStatus(), Data.ESME_ROK);
    }

    /** Sets the receive size and the timeout of either end. */
    static void tune(TCPIPConnection connection, int receiveOctets) {
        connection.setReceiveBufferSize(receiveOctets);
        connection.setMaxReceiveSize(receiveOctets);
        connection.setCommsTimeout(READ_MILLIS);
    }

    /** Submits one message. OpenSMPP leaves it to the application to match responses to requests. */
    @Override
    public void submit(Completion completion) throws Exception {
        SubmitSM message = OpenSmppMessages.submitSm();
        message.assignSequenceNumber();
        unanswered.put(message.getSequenceNumber(), completion);
        session.submit(message);
    }

    @Override
    public void close() throws IOException {
        try {
            session.unbind();
        } catch (SmppException e) {
            throw new IOException("cannot unbind", e);
        } finally {
            server.close();
        }
    }

    private final class Answers implements ServerPDUEventListener {

        @Override
        public void handleEvent(ServerPDUEvent event) {
            PDU pdu = event.getPDU();
            Completion completion = unanswered.remove(pdu.getSequenceNumber());
            if (completion == null) {
                return; // a response to no request; the request that lacks its own times out
            }
            if (pdu instanceof SubmitSMResp && pdu.isOk()) {
                completion.answered();
            } else {
                completion.failed(new IllegalStateException(pdu.debugString()));
            }
        }
    }
}
