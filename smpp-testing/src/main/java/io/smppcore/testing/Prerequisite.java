package io.smppcore.testing;

import org.junit.jupiter.api.Assumptions;

/**
 * A program, or part of the JDK, that some tests need and that a machine may lack. Such a test is skipped there;
 * {@code ./smpp test} reads the reasons from the reports and prints one line about them, so they have one form: "needs
 * PROGRAM (INSTALLATION)", with details behind it.
 */
public enum Prerequisite {
    /** Chromium or Chrome with its driver. */
    BROWSER("a browser", "Debian: apt-get install chromium chromium-driver"),
    /** Disassembler of the JDK, which a runtime image may lack. */
    JAVAP("javap", "a complete JDK"),
    /** Charsets of the JDK, which a runtime image may lack. */
    JDK_CHARSETS("the module jdk.charsets", "a complete JDK"),
    /** The dissector of Wireshark. */
    TSHARK("tshark", "Debian: apt-get install tshark"),
    /** SMPP clients and servers that are not written in Java. */
    PEERS("servers of other languages", ".ci/peers FOLDER, then SMPP_PEERS=FOLDER ./smpp test");

    private final String program;
    private final String installation;

    Prerequisite(String program, String installation) {
        this.program = program;
        this.installation = installation;
    }

    /**
     * Skips the test unless the program is there.
     *
     * @param available whether the machine has it
     * @throws org.opentest4j.TestAbortedException if it has not
     */
    public void require(boolean available) {
        Assumptions.assumeTrue(available, this::toString);
    }

    /** Returns "needs PROGRAM (INSTALLATION)". */
    @Override
    public String toString() {
        return "needs " + program + " (" + installation + ")";
    }
}
