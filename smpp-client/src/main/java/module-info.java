/**
 * The SMPP client (ESME). {@link io.smppcore.client.SmppClient} keeps binds to an SMSC open, sends texts and PDUs, and
 * passes received messages and receipts to the application.
 */
module io.smppcore.client {
    requires transitive io.smppcore.core;
    requires static org.jspecify;
    requires org.slf4j;

    exports io.smppcore.client;
}
