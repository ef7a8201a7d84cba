package io.smppcore.benchmarks.peers;

import io.smppcore.benchmarks.codec.Samples;
import io.smppcore.benchmarks.measure.Listening;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.smpp.Receiver;
import org.smpp.ServerPDUEvent;
import org.smpp.ServerPDUEventListener;
import org.smpp.TCPIPConnection;
import org.smpp.Transmitter;
import org.smpp.pdu.BindResponse;
import org.smpp.pdu.Request;
import org.smpp.pdu.Response;
import org.smpp.pdu.SubmitSMResp;
import org.smpp.pdu.WrongLengthOfStringException;

/**
 * The server of {@link OpenSmppLoopback}, made of the parts of OpenSMPP's own simulator: accepts one bind and answers
 * every submit_sm with a message id on the reading thread.
 */
class OpenSmppServer implements Listening {

    private static final int BACKLOG = 1;

    private final io.smppcore.benchmarks.measure.Receiver counter;
    private final int receiveOctets;
    private final ServerSocket socket;

    OpenSmppServer(io.smppcore.benchmarks.measure.Receiver counter, int receiveOctets) throws IOException {
        this.counter = counter;
        this.receiveOctets = receiveOctets;
        socket = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
        Thread.ofPlatform().daemon().name("opensmpp-accept").start(this::accept);
    }

    @Override
    public int port() {
        return socket.getLocalPort();
    }

    /** Handles one message, whose response will be sent. */
    void handle(SubmitSMResp response) {
        counter.received(1);
    }

    /** Stops listening. The connection ends when the client closes it. */
    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new IllegalStateException("cannot stop listening", e);
        }
    }

    private void accept() {
        try {
            TCPIPConnection connection = new TCPIPConnection(socket.accept());
            OpenSmppLoopback.tune(connection, receiveOctets);
            Transmitter transmitter = new Transmitter(connection);
            Receiver receiver = new Receiver(transmitter, connection);
            receiver.setServerPDUEventListener(new Answers(transmitter));
            receiver.start();
        } catch (IOException e) {
            if (!socket.isClosed()) {
                throw new IllegalStateException("cannot accept", e);
            }
        }
    }

    /**
     * Listener that answers on the reading thread. An exception ends that thread, and the client gets no more
     * responses.
     */
    private final class Answers implements ServerPDUEventListener {

        private final Transmitter transmitter;

        Answers(Transmitter transmitter) {
            this.transmitter = transmitter;
        }

        @Override
        public void handleEvent(ServerPDUEvent event) {
            try {
                if (event.getPDU() instanceof Request request && request.canResponse()) {
                    transmitter.send(answer(request.getResponse()));
                }
            } catch (Exception e) {
                throw new IllegalStateException("cannot answer", e);
            }
        }

        private Response answer(Response response) throws WrongLengthOfStringException {
            if (response instanceof SubmitSMResp accepted) {
                accepted.setMessageId(Samples.MESSAGE_ID);
                handle(accepted);
            } else if (response instanceof BindResponse bound) {
                bound.setSystemId(Samples.SYSTEM_ID);
            }
            return response;
        }
    }
}
