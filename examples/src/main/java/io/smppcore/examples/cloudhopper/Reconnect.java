package io.smppcore.examples.cloudhopper;

import com.cloudhopper.smpp.SmppBindType;
import com.cloudhopper.smpp.SmppSession;
import com.cloudhopper.smpp.SmppSessionConfiguration;
import com.cloudhopper.smpp.impl.DefaultSmppClient;
import com.cloudhopper.smpp.impl.DefaultSmppSessionHandler;
import com.cloudhopper.smpp.pdu.EnquireLink;
import com.cloudhopper.smpp.pdu.PduRequest;
import com.cloudhopper.smpp.pdu.PduResponse;
import com.cloudhopper.smpp.type.SmppBindException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Example of a client that binds again when the connection is lost, and reports the number of requests that were in
 * flight.
 */
public final class Reconnect implements AutoCloseable {

    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
    private final DefaultSmppClient client = new DefaultSmppClient();
    private final SmppSessionConfiguration config = new SmppSessionConfiguration();
    private final Consumer<String> events;
    private volatile SmppSession session;
    private volatile boolean closed;
    private volatile long wait = 1_000;

    /** Creates a client that reports each bind and each disconnection as a line of text; {@link #start} binds it. */
    public Reconnect(int port, Consumer<String> events) {
        this.events = events;
        config.setHost("localhost");
        config.setPort(port);
        config.setSystemId("me");
        config.setPassword("secret");
        config.setType(SmppBindType.TRANSCEIVER);
    }

    /** Binds, and starts to check the connection. */
    public void start() {
        bind();
        timer.scheduleWithFixedDelay(this::enquireLink, 25, 25, TimeUnit.SECONDS);
    }

    private void bind() {
        try {
            session = client.bind(config, new DefaultSmppSessionHandler() {
                @Override
                public void fireChannelUnexpectedlyClosed() { // also called after an unbind of the peer
                    events.accept("in flight: " + session.getSendWindow().getSize());
                    session.destroy();
                    bindLater();
                }

                @Override
                public PduResponse firePduRequestReceived(@SuppressWarnings("rawtypes") PduRequest request) {
                    return request.createResponse();
                }
            });
            wait = 1_000;
            events.accept("bound");
        } catch (SmppBindException e) {
            events.accept("refused: " + e.getMessage()); // no retry, as the status may be final
        } catch (Exception e) {
            bindLater();
        }
    }

    private void bindLater() {
        if (!closed) {
            timer.schedule(this::bind, wait, TimeUnit.MILLISECONDS);
            wait = Math.min(60_000, wait * 2);
        }
    }

    private void enquireLink() {
        SmppSession current = session;
        if (current != null && current.isBound()) {
            try {
                current.enquireLink(new EnquireLink(), 10_000);
            } catch (Exception e) {
                current.destroy();
                bindLater();
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        timer.shutdownNow();
        if (session != null) {
            session.unbind(5_000);
            session.destroy();
        }
        client.destroy();
    }
}
