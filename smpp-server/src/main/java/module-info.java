/**
 * The SMPP server (SMSC). {@link io.smppcore.server.SmppServer} accepts binds of accounts within limits, passes
 * submitted messages to the application, and sends messages and receipts to the sessions of an account.
 */
module io.smppcore.server {
    requires transitive io.smppcore.core;
    requires java.naming;
    requires static org.jspecify;
    requires org.slf4j;

    // Automatic modules, which no jlink image may contain: for address_range and for hashed passwords, if they are
    // there.
    requires static re2j;
    requires static password4j;

    exports io.smppcore.server;
}
