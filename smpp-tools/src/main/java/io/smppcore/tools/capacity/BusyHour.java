package io.smppcore.tools.capacity;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The activity of one subscriber in the busiest hour of the day, by which a measured rate is converted to a number of
 * subscribers. Immutable.
 *
 * @param sms number of messages in the hour, sent and received together
 * @param registrations number of registrations in the hour
 */
record BusyHour(double sms, double registrations) {

    private static final double SECONDS = 3_600;

    /**
     * Returns the number of subscribers that a gateway carries.
     *
     * @param smsPerSecond messages per second, sent and received together; 0 if not measured
     * @param registrationsPerSecond registrations per second; 0 if not measured
     * @return the lower of the two numbers of subscribers by rate; empty if neither rate limits it
     */
    OptionalLong subscribers(double smsPerSecond, double registrationsPerSecond) {
        return LongStream.concat(bySms(smsPerSecond).stream(), byRegistrations(registrationsPerSecond).stream())
                .min();
    }

    /**
     * Returns the number of subscribers that a message rate suffices for; empty if subscribers have no messages, or if
     * the rate is 0.
     */
    OptionalLong bySms(double perSecond) {
        return limit(perSecond, sms);
    }

    /**
     * Returns the number of subscribers that a registration rate suffices for; empty if subscribers have no
     * registrations, or if the rate is 0.
     */
    OptionalLong byRegistrations(double perSecond) {
        return limit(perSecond, registrations);
    }

    private static OptionalLong limit(double perSecond, double perHour) {
        return perSecond == 0 || perHour == 0
                ? OptionalLong.empty()
                : OptionalLong.of((long) (SECONDS * perSecond / perHour));
    }

    @Override
    public String toString() {
        return "sms=" + sms + ",registrations=" + registrations;
    }

    /** The converter of option values such as {@code sms=2,registrations=2}. */
    static final class Converter implements ITypeConverter<BusyHour> {

        private static final String SMS = "sms";
        private static final String REGISTRATIONS = "registrations";
        private static final Pattern NUMBER = Pattern.compile("\\d{1,6}(\\.\\d{1,6})?");

        @Override
        public BusyHour convert(String text) {
            Map<String, Double> numbers = new HashMap<>();
            for (String part : text.split(",", -1)) {
                String[] sides = part.split("=", -1);
                if (sides.length != 2
                        || !Set.of(SMS, REGISTRATIONS).contains(sides[0])
                        || !NUMBER.matcher(sides[1]).matches()
                        || numbers.put(sides[0], Double.valueOf(sides[1])) != null) {
                    throw wrong(text, "'" + part + "'");
                }
            }
            BusyHour hour = new BusyHour(numbers.getOrDefault(SMS, 0.0), numbers.getOrDefault(REGISTRATIONS, 0.0));
            if (hour.sms == 0 && hour.registrations == 0) {
                throw wrong(text, "only zeros");
            }
            return hour;
        }

        private static TypeConversionException wrong(String text, String what) {
            return new TypeConversionException("'" + text + "' has " + what
                    + " (expected: such as sms=2,registrations=2, per busy hour; each once, not both 0)");
        }
    }
}
