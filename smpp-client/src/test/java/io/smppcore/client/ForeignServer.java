package io.smppcore.client;

import java.util.concurrent.BlockingQueue;

/**
 * A server of another library with the account "me", "secret", which answers every submit_sm with "id of" and its text.
 * Methods about a session refer to the last one that was bound.
 */
interface ForeignServer extends AutoCloseable {

    int port();

    /** Returns the texts of the received submit_sm. */
    BlockingQueue<String> submitted();

    /** Sends a delivery receipt and waits. Returns the command_status of the response. */
    int deliverReceipt(String messageId) throws Exception;

    /** Makes the session send enquire_link at least three times, some of them perhaps after the next submit_sm. */
    void enquireLinks() throws Exception;

    boolean isBound();

    /** Sends an unbind and waits. Returns true if unbind_resp has arrived. */
    boolean unbind() throws Exception;

    @Override
    void close();
}
