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
     * A point in time, from 1938 to 2037. Written with a precision of a tenth of a second.
     *
     * @param time the time with an offset of at most 12 hours, in whole quarters of an hour
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
     * A time relative to the moment at which the receiver reads it. Years and months are those of a calendar, so the
     * end depends on the clock and zone of the receiver.
     *
     * @param period years, months and days, each 0 to 99
     * @param time whole seconds, at most 99 hours, 99 minutes and 99 seconds in total
     */
    record Relative(Period period, Duration time) implements SmppTime {

        /** Checks the ranges; fails with {@link InvalidFieldException} if the text form cannot express the time. */
        public Relative {
            SmppTimeText.checkRelative(period, time);
        }

        /** Returns the end of this time if it starts at the given one, in whose zone the calendar applies. */
        public ZonedDateTime from(ZonedDateTime from) {
            return from.plus(period).plus(time);
        }

        @Override
        public String text() {
            return SmppTimeText.of(this);
        }
    }

    /**
     * The local time of an SMSC in an unknown zone: the form with 12 characters, which is only read and never set in a
     * request.
     *
     * @param time the time to the second, from 1938 to 2037
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

    /** {@return the text of the field: 12 characters for a {@link Local} time, otherwise 16} */
    String text();

    /**
     * Returns a point in time in UTC, which is written truncated to a tenth of a second; fails with {@link
     * InvalidFieldException} if its year is not 1938 to 2037.
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
     * Returns a time relative to the present, truncated to whole seconds; fails with {@link InvalidFieldException} if
     * it is negative, or 100 days or longer.
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
     * @param text 16 characters, or the 12 of a {@link Local} time
     * @throws InvalidFieldException if the text is not a time; also if it is empty, which means that the field is not
     *     set
     */
    static SmppTime parse(String text) {
        SmppTime time = tryParse(text);
        if (time == null) {
            throw new InvalidFieldException("time", "'" + text + "'", "YYMMDDhhmmsstnnp, or YYMMDDhhmmss");
        }
        return time;
    }

    /** Parses a time as {@link #parse} does, but returns null if the text is not a time. */
    static @Nullable SmppTime tryParse(String text) {
        try {
            return SmppTimeText.parse(text);
        } catch (DateTimeException | InvalidFieldException e) {
            return null;
        }
    }
}
