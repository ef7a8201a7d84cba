package io.smppcore.client;

import java.util.concurrent.BlockingQueue;

/**
 * A server of another library with the account "me", "secret", as far as the tests need one. It answers every submit_sm
 * with "id of" and its text. What is asked of its session concerns the one that was bound last.
 */
interface ForeignServer extends AutoCloseable {

    int port();

    /** The texts of the submit_sm that have come. */
    BlockingQueue<String> submitted();

    /** Sends a delivery receipt and waits; returns the command_status of the answer. */
    int deliverReceipt(String messageId) throws Exception;

    /** Makes the session send enquire_link at least three times, some of them perhaps behind the next submit_sm. */
    void enquireLinks() throws Exception;

    boolean isBound();

    /** Sends an unbind and waits; returns whether unbind_resp has come. */
    boolean unbind() throws Exception;

    @Override
    void close();
}
