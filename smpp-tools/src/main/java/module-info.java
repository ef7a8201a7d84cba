/** The command line: an SMSC, a load driver and a self-test in one program. */
module io.smppcore.tools {
    requires HdrHistogram;
    requires info.picocli;
    requires io.smppcore.client;
    requires io.smppcore.server;
    requires static org.jspecify;

    opens io.smppcore.tools to
            info.picocli;
}
