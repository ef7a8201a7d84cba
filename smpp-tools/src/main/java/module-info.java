/** The command line: an SMSC, a load driver, a self-test, and tools for PDUs, texts and receipts in one program. */
module io.smppcore.tools {
    requires HdrHistogram;
    requires com.fasterxml.jackson.core;
    requires com.fasterxml.jackson.jr.ob;
    requires info.picocli;
    requires io.smppcore.client;
    requires io.smppcore.server;
    requires io.smppcore.simulator;
    requires java.management;
    requires jdk.jfr;
    requires jdk.management;
    requires jfr.converter;
    requires static org.jspecify;

    opens io.smppcore.tools to
            info.picocli;
    opens io.smppcore.tools.capacity to
            info.picocli;
    opens io.smppcore.tools.console to
            info.picocli;
    opens io.smppcore.tools.drive to
            info.picocli;
    opens io.smppcore.tools.inspect to
            info.picocli;
    opens io.smppcore.tools.mix to
            info.picocli;
    opens io.smppcore.tools.pairs to
            info.picocli;
    opens io.smppcore.tools.profile to
            info.picocli;
    opens io.smppcore.tools.report to
            info.picocli;
    opens io.smppcore.tools.serve to
            info.picocli;
}
