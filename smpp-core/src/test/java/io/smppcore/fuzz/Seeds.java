package io.smppcore.fuzz;

import io.smppcore.spec.Vectors;
import io.smppcore.type.Octets;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * Inputs from which a search starts: the octets of the vectors.
 *
 * <p>A fuzz test uses them with {@code @MethodSource}, before {@code @FuzzTest}, which has to be the last annotation.
 * {@code ./smpp test} then replays them, too.
 */
public final class Seeds {

    private Seeds() {}

    /**
     * Returns all octets in the vectors that are or resemble a PDU.
     *
     * @return at least one array; of a stream of PDUs, the whole stream
     */
    public static Stream<byte[]> pdus() {
        return Stream.of("pdu_valid.json", "pdu_edge.json").flatMap(file -> hex(file, "hex"));
    }

    /**
     * Returns the octets in one field of every record of a file of vectors.
     *
     * @param file for example {@code pdu_valid.json}
     * @param field its name; its text is pairs of hexadecimal digits
     * @return an array for each record
     */
    public static Stream<byte[]> hex(String file, String field) {
        return Vectors.read(file).stream()
                .map(vector -> Octets.ofHex(vector.get(field).asText()).toByteArray());
    }

    /**
     * Returns an input with a number at its start, for a test that selects a case by the first octet.
     *
     * @param first 0 to 255
     * @param rest the octets behind it
     * @return a new array
     */
    public static byte[] prefixed(int first, byte[] rest) {
        byte[] input = new byte[rest.length + 1];
        input[0] = (byte) first;
        System.arraycopy(rest, 0, input, 1, rest.length);
        return input;
    }

    /**
     * Returns an input without the number at its start.
     *
     * @param input result of {@link #prefixed}, or any octets
     * @return a new array, empty if nothing is left
     */
    public static byte[] rest(byte[] input) {
        return Arrays.copyOfRange(input, Math.min(1, input.length), input.length);
    }
}
