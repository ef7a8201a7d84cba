package io.smppcore.fuzz;

import io.smppcore.spec.Vectors;
import io.smppcore.type.Octets;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * Inputs that a search starts from: the octets of the vectors.
 *
 * <p>A fuzz test gets them by {@code @MethodSource}, in front of {@code @FuzzTest}, which has to come last. They are then what {@code
 * ./smpp test} replays, too.
 */
public final class Seeds {

    private Seeds() {}

    /**
     * Everything in the vectors that is or was meant to be a PDU.
     *
     * @return at least one array; of a stream of PDUs, the whole stream
     */
    public static Stream<byte[]> pdus() {
        return Stream.of("pdu_valid.json", "pdu_edge.json").flatMap(file -> hex(file, "hex"));
    }

    /**
     * The octets that one field of every record of a file of vectors holds.
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
     * An input with a number in front, for a test that reads how to go on from the first octet.
     *
     * @param first 0 to 255
     * @param rest what follows
     * @return a new array
     */
    public static byte[] prefixed(int first, byte[] rest) {
        byte[] input = new byte[rest.length + 1];
        input[0] = (byte) first;
        System.arraycopy(rest, 0, input, 1, rest.length);
        return input;
    }

    /**
     * An input without the number in front.
     *
     * @param input what {@link #prefixed} made, or any octets
     * @return a new array, empty when there is nothing
     */
    public static byte[] rest(byte[] input) {
        return Arrays.copyOfRange(input, Math.min(1, input.length), input.length);
    }
}
