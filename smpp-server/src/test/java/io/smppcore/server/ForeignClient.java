package io.smppcore.server;

import io.smppcore.pdu.BindType;
import java.util.concurrent.BlockingQueue;

/** A client of another library, as far as the tests need one. Thread-safe once bound. */
interface ForeignClient extends AutoCloseable {

    /** A deliver_sm that has come; it was answered with ESME_ROK. */
    record Delivery(boolean receipt, String text, String receiptedMessageId) {}

    /** Connects and binds; returns the command_status of the bind response. */
    int bind(BindType type, int port, String password) throws Exception;

    boolean isBound();

    /** Sends a submit_sm and waits; returns the message_id. */
    String submit(String text) throws Exception;

    /** Sends an enquire_link and waits for the answer; throws when there is none. */
    void enquireLink() throws Exception;

    BlockingQueue<Delivery> deliveries();

    /** Sends an unbind and waits; returns whether unbind_resp has come. */
    boolean unbind() throws Exception;

    @Override
    void close();
}
