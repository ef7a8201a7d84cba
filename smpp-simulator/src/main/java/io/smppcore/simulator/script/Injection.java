package io.smppcore.simulator.script;

import io.smppcore.type.Octets;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A wish for messages of phones.
 *
 * @param from the phone
 * @param to the destination
 * @param text what they say; {@code {n}} stands for the number of the message, from 0 on
 * @param octets short_message in place of a text; empty if there is a text
 * @param dataCoding 0 to 255; empty for what the text needs, or 0 for octets
 * @param systemId whose sessions may get them; empty for who serves the destination, or anybody
 * @param count how many, 1 to 100,000
 * @param rate how many in a second, more than 0; empty for all at once
 */
public record Injection(
        String from,
        String to,
        String text,
        Optional<Octets> octets,
        OptionalInt dataCoding,
        Optional<String> systemId,
        int count,
        OptionalDouble rate) {

    /** How many messages one wish may be for. */
    public static final int MAX_COUNT = 100_000;

    private static final int MAX_DATA_CODING = 0xFF;
    private static final double MAX_RATE = 100_000;
    private static final double MIN_RATE = 0.001;

    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException naming the option, its value and the range
     */
    public Injection {
        if (count < 1 || count > MAX_COUNT) {
            throw new IllegalArgumentException("count: " + count + " (expected: 1 to " + MAX_COUNT + ")");
        }
        int coding = dataCoding.orElse(0);
        if (coding < 0 || coding > MAX_DATA_CODING) {
            throw new IllegalArgumentException("data-coding: " + coding + " (expected: 0 to " + MAX_DATA_CODING + ")");
        }
        double perSecond = rate.orElse(1);
        if (!(perSecond >= MIN_RATE && perSecond <= MAX_RATE)) {
            throw new IllegalArgumentException(
                    "rate: " + perSecond + " (expected: " + MIN_RATE + " to " + MAX_RATE + " in a second)");
        }
    }
}
