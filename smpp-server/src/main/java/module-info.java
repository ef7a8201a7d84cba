/**
 * The SMPP server (SMSC). {@link io.smppcore.server.SmppServer} accepts binds of accounts within limits, passes
 * submitted messages to the application, and sends messages and receipts to the sessions of an account.
 */
module io.smppcore.server {
    requires transitive io.smppcore.core;
    requires java.naming;
    requires static org.jspecify;
    requires org.slf4j;

    // Optional, because they are automatic modules, which jlink cannot link: for address_range and hashed passwords.
    requires static re2j;
    requires static password4j;

    exports io.smppcore.server;
}
