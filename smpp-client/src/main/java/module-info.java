/** The SMPP client (ESME). */
module io.smppcore.client {
    requires transitive io.smppcore.core;
    requires static org.jspecify;

    exports io.smppcore.client;
}
