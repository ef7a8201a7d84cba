/** The SMPP server (message centre). */
module io.smppcore.server {
    requires transitive io.smppcore.core;
    requires java.naming;
    requires static org.jspecify;
    requires org.slf4j;
    requires re2j;
    requires password4j;

    exports io.smppcore.server;
}
