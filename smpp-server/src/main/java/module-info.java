/** The SMPP server (message centre). */
module io.smppcore.server {
    requires transitive io.smppcore.core;
    requires static org.jspecify;
    requires org.slf4j;

    exports io.smppcore.server;
}
