package io.smppcore.type;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * A time in the text form of the protocol, for schedule_delivery_time, validity_period, final_date and broadcast_end_time.
 *
 * <pre>
 * Y Y M M D D h h m m s s t n n p      p = + or -: absolute, nn quarters of an hour ahead of or behind UTC
 *                                      p = R: relative, t and nn are ignored
 * Y Y M M D D h h m m s s              the local time of a message centre, without an offset
 * </pre>
 *
 * <p>PDUs carry the text as it is, so a time that is not one of these survives; this is for those who want to know or set what it
 * means. Immutable.
 *
 * @see <a href="https://smpp.org/SMPP_v5.pdf">SMPP 5.0 4.7.23 (3.4: 7.1.1)</a>
 */
public sealed interface SmppTime {

    /**
     * A point in time.
     *
     * @param time with an offset of at most 12 hours in whole quarters, from 1938 to 2037, to a tenth of a second
     */
    record Absolute(OffsetDateTime time) implements SmppTime {

        /**
         * Checks the ranges.
         *
         * @throws InvalidFieldException if the text form cannot express the time
         */
        public Absolute {
            SmppTimeText.checkYear(time.getYear());
            SmppTimeText.quarters(time.getOffset());
        }

        @Override
        public String text() {
            return SmppTimeText.of(this);
        }
    }

    /**
     * A time from now on. Years and months are those of a calendar, so when it ends is up to the clock and the zone of the receiver.
     *
     * @param period years, months and days, each 0 to 99
     * @param time whole seconds, at most 99 hours, 99 minutes and 99 seconds
     */
    record Relative(Period period, Duration time) implements SmppTime {

        /**
         * Checks the ranges.
         *
         * @throws InvalidFieldException if the text form cannot express the time
         */
        public Relative {
            SmppTimeText.checkRelative(period, time);
        }

        /**
         * When the time ends.
         *
         * @param from where it starts, in the zone whose calendar counts
         * @return that moment plus the period and the time
         */
        public ZonedDateTime from(ZonedDateTime from) {
            return from.plus(period).plus(time);
        }

        @Override
        public String text() {
            return SmppTimeText.of(this);
        }
    }

    /**
     * The local time of a message centre whose zone is not told: the form with 12 characters, for reading only.
     *
     * @param time to the second, from 1938 to 2037
     */
    record Local(LocalDateTime time) implements SmppTime {

        /**
         * Checks the range.
         *
         * @throws InvalidFieldException if the text form cannot express the time
         */
        public Local {
            SmppTimeText.checkYear(time.getYear());
        }

        @Override
        public String text() {
            return SmppTimeText.of(this);
        }
    }

    /**
     * The form of the wire.
     *
     * @return 16 characters, or 12 of a {@link Local} time
     */
    String text();

    /**
     * A point in time, as text in UTC.
     *
     * @param instant from 1938 to 2037; cut to a tenth of a second
     * @return the absolute time
     * @throws InvalidFieldException if the year is out of range
     */
    static Absolute at(Instant instant) {
        return new Absolute(instant.atOffset(ZoneOffset.UTC));
    }

    /**
     * A time from now on.
     *
     * @param time at least 0 and less than 100 days; whole seconds
     * @return the relative time, in days, hours, minutes and seconds
     * @throws InvalidFieldException if the duration is out of range
     */
    static Relative in(Duration time) {
        if (time.isNegative()) {
            throw new InvalidFieldException("time", time.toString(), "0 or more");
        }
        long days = time.toDays();
        if (days > SmppTimeText.MAX_PAIR) {
            throw new InvalidFieldException("time", days + " days", "<= " + SmppTimeText.MAX_PAIR);
        }
        return new Relative(Period.ofDays((int) days), time.minusDays(days).truncatedTo(ChronoUnit.SECONDS));
    }

    /**
     * Reads a time.
     *
     * @param text 16 characters, or 12
     * @return the time
     * @throws InvalidFieldException if the text is not a time; an empty one means that the field is not set, and is none either
     */
    static SmppTime parse(String text) {
        SmppTime time = tryParse(text);
        if (time == null) {
            throw new InvalidFieldException("time", "'" + text + "'", "YYMMDDhhmmsstnnp, or YYMMDDhhmmss");
        }
        return time;
    }

    /**
     * Reads a time if there is one.
     *
     * @param text any text
     * @return the time, or null when the text is not one
     */
    static @Nullable SmppTime tryParse(String text) {
        try {
            return SmppTimeText.parse(text);
        } catch (DateTimeException | InvalidFieldException e) {
            return null;
        }
    }
}
