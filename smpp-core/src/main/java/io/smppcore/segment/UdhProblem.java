package io.smppcore.segment;

/**
 * A user data header that cannot be read.
 *
 * @param offset index of the faulty octet in the user data: 0 is UDHL
 * @param detail what was found and what was expected
 */
public record UdhProblem(int offset, String detail) implements UdhReading {

    @Override
    public String toString() {
        return "offset " + offset + ": " + detail;
    }
}
