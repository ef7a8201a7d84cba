/** The SMPP client (ESME). */
module io.smppcore.client {
    requires transitive io.smppcore.core;
    requires static org.jspecify;
    requires org.slf4j;

    exports io.smppcore.client;
}
