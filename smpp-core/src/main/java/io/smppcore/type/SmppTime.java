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
 * A time in the text form of the protocol, for schedule_delivery_time, validity_period, final_date and
 * broadcast_end_time.
 *
 * <pre>
 * Y Y M M D D h h m m s s t n n p      p = + or -: absolute, nn quarters of an hour ahead of or behind UTC
 *                                      p = R: relative, t and nn are ignored
 * Y Y M M D D h h m m s s              the local time of an SMSC, without an offset
 * </pre>
 *
 * <p>PDUs carry the text, so that invalid texts survive decoding; these types parse and format it. Immutable.
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

        /** Checks the ranges; fails with {@link InvalidFieldException} if the text form cannot express the time. */
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
     * A time relative to the present. Years and months are those of a calendar, so the end depends on the clock and
     * zone of the receiver.
     *
     * @param period years, months and days, each 0 to 99
     * @param time whole seconds, at most 99 hours, 99 minutes and 99 seconds
     */
    record Relative(Period period, Duration time) implements SmppTime {

        /** Checks the ranges; fails with {@link InvalidFieldException} if the text form cannot express the time. */
        public Relative {
            SmppTimeText.checkRelative(period, time);
        }

        /** Returns the end of the time relative to its start, in the zone whose calendar applies. */
        public ZonedDateTime from(ZonedDateTime from) {
            return from.plus(period).plus(time);
        }

        @Override
        public String text() {
            return SmppTimeText.of(this);
        }
    }

    /**
     * The local time of an SMSC in an unknown zone: the form with 12 characters, for reading only.
     *
     * @param time to the second, from 1938 to 2037
     */
    record Local(LocalDateTime time) implements SmppTime {

        /** Checks the range; fails with {@link InvalidFieldException} if the text form cannot express the time. */
        public Local {
            SmppTimeText.checkYear(time.getYear());
        }

        @Override
        public String text() {
            return SmppTimeText.of(this);
        }
    }

    /** {@return the text of the field, 16 characters, or 12 of a {@link Local} time} */
    String text();

    /**
     * Returns a point in time as text in UTC, truncated to a tenth of a second; fails with {@link
     * InvalidFieldException} unless from 1938 to 2037.
     */
    static Absolute at(Instant instant) {
        try {
            return new Absolute(instant.atOffset(ZoneOffset.UTC));
        } catch (DateTimeException e) {
            // An Instant reaches further than the years of any date.
            throw SmppTimeText.outOfRange(instant.toString());
        }
    }

    /**
     * Returns a time relative to the present in days, hours, minutes and whole seconds, less than 100 days; fails with
     * {@link InvalidFieldException} otherwise.
     */
    static Relative in(Duration time) {
        if (time.isNegative()) {
            throw new InvalidFieldException("time", time.toString(), ">= 0");
        }
        long days = time.toDays();
        if (days > SmppTimeText.MAX_PAIR) {
            throw new InvalidFieldException("time", days + " days", "<= " + SmppTimeText.MAX_PAIR);
        }
        return new Relative(Period.ofDays((int) days), time.minusDays(days).truncatedTo(ChronoUnit.SECONDS));
    }

    /**
     * Parses a time.
     *
     * @param text 16 characters, or 12
     * @throws InvalidFieldException if the text is not a time, or empty, which means that the field is not set
     */
    static SmppTime parse(String text) {
        SmppTime time = tryParse(text);
        if (time == null) {
            throw new InvalidFieldException("time", "'" + text + "'", "YYMMDDhhmmsstnnp, or YYMMDDhhmmss");
        }
        return time;
    }

    /** Parses a time; null if the text is not one. */
    static @Nullable SmppTime tryParse(String text) {
        try {
            return SmppTimeText.parse(text);
        } catch (DateTimeException | InvalidFieldException e) {
            return null;
        }
    }
}
