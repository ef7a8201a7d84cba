package io.smppcore.testing;

import org.junit.jupiter.api.Assumptions;

/**
 * A program, or part of the JDK, that some tests need and a machine may lack; the tests are then skipped. {@code ./smpp
 * test} reads the reasons from the reports and prints a line about them, so they have one form: "needs PROGRAM
 * (INSTALLATION)", perhaps followed by details.
 */
public enum Prerequisite {
    /** Chromium or Chrome with its driver. */
    BROWSER("a browser", "Debian: apt-get install chromium chromium-driver"),
    /** Compiler for C programs on Linux, with the headers of the C library. */
    C_COMPILER("a C compiler on Linux", "Debian: apt-get install gcc libc6-dev"),
    /** Disassembler of the JDK, which a runtime image may lack. */
    JAVAP("javap", "a complete JDK"),
    /** Charsets of the JDK, which a runtime image may lack. */
    JDK_CHARSETS("the module jdk.charsets", "a complete JDK"),
    /** The dissector of Wireshark. */
    TSHARK("tshark", "Debian: apt-get install tshark"),
    /** Program that writes and reads packages of Debian. */
    DPKG_DEB("dpkg-deb", "Debian: apt-get install dpkg"),
    /** Program that makes Java runtimes. */
    JLINK("jlink", "a complete JDK"),
    /** Rights to install a package in a copy of this system that is discarded. */
    INSTALLATION("root, adduser and overlay file systems", "Debian: apt-get install adduser, then sudo ./smpp test"),
    /** Program that checks units of systemd. */
    SYSTEMD("systemd-analyze", "Debian: apt-get install systemd"),
    /** Renders charts of Kubernetes. */
    HELM("helm", "go install helm.sh/helm/v3/cmd/helm@latest"),
    /** SMPP clients and servers that are not written in Java. */
    PEERS("servers of other languages", ".ci/peers FOLDER, then SMPP_PEERS=FOLDER ./smpp test");

    private final String program;
    private final String installation;

    Prerequisite(String program, String installation) {
        this.program = program;
        this.installation = installation;
    }

    /**
     * Skips the test unless the program is installed.
     *
     * @param available true if the machine has it
     * @throws org.opentest4j.TestAbortedException if it is not available
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
