package io.smppcore.benchmarks.codec;

import java.nio.charset.StandardCharsets;

/** The text of the message that all benchmarks send. This class loads no class of any library. */
public final class MessageText {

    /** A text of 37 octets, which makes a submit_sm of {@value Samples#SUBMIT_SM_OCTETS}. */
    private static final String TEXT = "Your code is 493817, valid for 5 min.";

    private MessageText() {}

    /** Returns the octets of short_message. */
    public static byte[] octets() {
        return TEXT.getBytes(StandardCharsets.US_ASCII);
    }
}
