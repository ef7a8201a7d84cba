package io.smppcore.tools.mix;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A mix of message lengths.
 *
 * @param parts lengths with their weights, at least one
 */
record PayloadMix(List<Part> parts) {

    /** Maximum length of short_message (SMPP 5.0 4.7.27). */
    static final int MAX_SHORT = 254;

    private static final int MAX_OCTETS = 30_000;
    private static final int MAX_WEIGHT = 10_000;

    /**
     * One length of the mix.
     *
     * @param octets length, 1 to 30,000
     * @param weight weight in relation to the others, 1 to 10,000
     */
    record Part(int octets, int weight) {

        Part {
            range("length", octets, MAX_OCTETS);
            range("weight", weight, MAX_WEIGHT);
        }

        boolean isLong() {
            return octets > MAX_SHORT;
        }

        private static void range(String what, int value, int max) {
            if (value < 1 || value > max) {
                throw new IllegalArgumentException(what + ": " + value + " (expected: 1 to " + max + ")");
            }
        }
    }

    PayloadMix {
        parts = List.copyOf(parts);
    }

    /** Returns the length of the next message. */
    int pick(SplittableRandom random) {
        int left = random.nextInt(parts.stream().mapToInt(Part::weight).sum());
        int index = 0;
        while (left >= parts.get(index).weight()) {
            left -= parts.get(index).weight();
            index++;
        }
        return parts.get(index).octets();
    }

    /** Returns a copy without lengths that fit into short_message; empty if none is left. */
    Optional<PayloadMix> onlyLong() {
        List<Part> longOnes = parts.stream().filter(Part::isLong).toList();
        return longOnes.isEmpty() ? Optional.empty() : Optional.of(new PayloadMix(longOnes));
    }

    /** Returns the spelling on the command line. */
    @Override
    public String toString() {
        return parts.stream().map(part -> part.octets() + ":" + part.weight()).collect(Collectors.joining(","));
    }

    /** Reader of {@code OCTETS:WEIGHT,OCTETS:WEIGHT}. */
    static final class Converter implements ITypeConverter<PayloadMix> {

        private static final Pattern PART = Pattern.compile("(\\d{1,9}):(\\d{1,9})");

        @Override
        public PayloadMix convert(String text) {
            List<Part> parts = new ArrayList<>();
            for (String each : text.split(",", -1)) {
                Matcher matcher = PART.matcher(each);
                if (!matcher.matches()) {
                    throw new TypeConversionException(
                            "'" + each + "' is not OCTETS:WEIGHT (expected: such as 25:30,200:30,800:25,1400:15)");
                }
                parts.add(part(matcher));
            }
            return new PayloadMix(parts);
        }

        private static Part part(Matcher matcher) {
            try {
                return new Part(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }
}
