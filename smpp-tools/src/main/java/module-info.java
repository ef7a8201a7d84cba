/** The command line: an SMSC, a load driver, a self-test and a reader and writer of PDUs in one program. */
module io.smppcore.tools {
    requires HdrHistogram;
    requires com.fasterxml.jackson.core;
    requires info.picocli;
    requires io.smppcore.client;
    requires io.smppcore.server;
    requires io.smppcore.simulator;
    requires static org.jspecify;

    opens io.smppcore.tools to
            info.picocli;
}
