package io.smppcore.segment;

/** The result of reading a user data header: a {@link Udh} or a {@link Problem}. */
public sealed interface UdhReading permits Udh, UdhReading.Problem {

    /**
     * A user data header that cannot be read.
     *
     * @param offset index of the faulty octet in the user data: 0 is UDHL
     * @param detail the content found and the content expected, in words
     */
    record Problem(int offset, String detail) implements UdhReading {

        @Override
        public String toString() {
            return "offset " + offset + ": " + detail;
        }
    }
}
