package io.smppcore.testing.peers;

import java.util.concurrent.BlockingQueue;

/** A client of another library, with the operations that the tests need. Thread-safe once bound. */
public interface ForeignClient extends AutoCloseable {

    /** A received deliver_sm, which was answered with ESME_ROK; {@code receiptedMessageId} may be empty. */
    record Delivery(boolean receipt, String text, String receiptedMessageId) {}

    /**
     * Connects and binds as "me". Returns the command_status of the bind response.
     *
     * @param type TRANSMITTER, RECEIVER or TRANSCEIVER
     */
    int bind(String type, int port, String password) throws Exception;

    boolean isBound();

    /** Sends a submit_sm that requests a receipt, and waits. Returns the message_id. */
    String submit(String text) throws Exception;

    /** Sends an enquire_link and waits for the response. Throws if there is none. */
    void enquireLink() throws Exception;

    BlockingQueue<Delivery> deliveries();

    /** Sends an unbind and waits. Returns true if unbind_resp has arrived. */
    boolean unbind() throws Exception;

    @Override
    void close();
}
