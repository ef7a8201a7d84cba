package io.smppcore.client;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Captures log output. Not for tests that run at the same time. */
final class Logged {

    private Logged() {}

    /** Work that may throw. */
    @FunctionalInterface
    interface Work {

        void run() throws Exception;
    }

    /** Returns the lines that the simple logger writes to standard error during the work. */
    static String during(Work work) throws Exception {
        PrintStream before = System.err;
        ByteArrayOutputStream octets = new ByteArrayOutputStream();
        System.setErr(new PrintStream(octets, true, StandardCharsets.UTF_8));
        try {
            work.run();
        } finally {
            System.setErr(before);
        }
        return octets.toString(StandardCharsets.UTF_8);
    }
}
