package io.smppcore.receipt;

import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.SmppTime;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A date in a receipt, as the SMSC has written it. Immutable; each accessor parses the text anew.
 *
 * @param raw text in the receipt, possibly not a date
 * @param firstYear first of the hundred years that a year of two digits can denote, 0 to 9900
 */
public record ReceiptDate(String raw, int firstYear) {

    /**
     * The default of {@link #firstYear}: of two digits, 38 to 99 are years of the 20th century, 00 to 37 of the 21st
     * (SMPP 3.4 appendix C).
     */
    public static final int FIRST_YEAR = 1938;

    private static final int MAX_FIRST_YEAR = 9900;
    private static final int FULL_LENGTH = 16;
    private static final int TENTH = 12;
    private static final int QUARTERS = 13;
    private static final int SIGN = 15;
    private static final int MAX_QUARTERS = 48;
    private static final int QUARTER_SECONDS = 15 * 60;
    private static final int TENTH_NANOS = 100_000_000;

    /** Checks the range of the year; fails with {@link InvalidFieldException} if the year is out of range. */
    public ReceiptDate {
        checkFirstYear(firstYear);
    }

    static int checkFirstYear(int year) {
        if (year < 0 || year > MAX_FIRST_YEAR) {
            throw new InvalidFieldException("firstYear", "value " + year, "0 to " + MAX_FIRST_YEAR);
        }
        return year;
    }

    /**
     * Returns the date of a local time of the SMSC, without an offset.
     *
     * @param time truncated to the precision of the form
     * @param form any but {@link Form#ABSOLUTE}, which needs an offset; two digits express the years 1938 to 2037
     * @return the date in this form
     * @throws InvalidFieldException if the form cannot express the time
     */
    public static ReceiptDate of(LocalDateTime time, Form form) {
        if (form == Form.ABSOLUTE) {
            throw new InvalidFieldException("date", time + " without an offset", "one with an offset, or another form");
        }
        StringBuilder raw = new StringBuilder(form.digits());
        form.append(raw, time);
        return new ReceiptDate(raw.toString(), FIRST_YEAR);
    }

    /**
     * Returns the date of a time with an offset from UTC.
     *
     * @param time truncated to a tenth of a second
     * @return the date in the form {@link Form#ABSOLUTE}
     * @throws InvalidFieldException if the form cannot express the time ({@link SmppTime.Absolute})
     */
    public static ReceiptDate of(OffsetDateTime time) {
        return new ReceiptDate(new SmppTime.Absolute(time).text(), FIRST_YEAR);
    }

    /**
     * Returns the form of the date.
     *
     * @return empty if the text is not a valid date: zeros, a day that does not exist, or another text
     */
    public Optional<Form> form() {
        if (read() == null) {
            return Optional.empty();
        }
        return Optional.of(
                switch (raw.length()) {
                    case 10 -> Form.YYMMDDHHMM;
                    case 12 -> read(Form.YYMMDDHHMMSS) == null ? Form.YYYYMMDDHHMM : Form.YYMMDDHHMMSS;
                    case 14 -> Form.YYYYMMDDHHMMSS;
                    default -> Form.ABSOLUTE;
                });
    }

    /** {@return the time on the clock of the SMSC; empty if the text is not a valid date} */
    public Optional<LocalDateTime> local() {
        return Optional.ofNullable(read());
    }

    /** {@return the time with its offset from UTC; empty if the date has no offset, or the text is not a valid date} */
    public Optional<OffsetDateTime> withOffset() {
        return raw.length() == FULL_LENGTH ? local().map(time -> time.atOffset(offset())) : Optional.empty();
    }

    /**
     * Returns the point in time; empty if the text is not a valid date.
     *
     * @param zone zone of the clock of the SMSC, ignored if the date has an offset
     */
    public Optional<Instant> at(ZoneId zone) {
        Optional<OffsetDateTime> withOffset = withOffset();
        return withOffset.isPresent()
                ? withOffset.map(OffsetDateTime::toInstant)
                : local().map(time -> time.atZone(zone).toInstant());
    }

    private @Nullable LocalDateTime read() {
        return switch (raw.length()) {
            case 10 -> read(Form.YYMMDDHHMM);
            case 12 -> {
                LocalDateTime withSeconds = read(Form.YYMMDDHHMMSS);
                yield withSeconds != null ? withSeconds : read(Form.YYYYMMDDHHMM);
            }
            case 14 -> read(Form.YYYYMMDDHHMMSS);
            case FULL_LENGTH -> hasOffset() ? read(Form.ABSOLUTE) : null;
            default -> null;
        };
    }

    private boolean hasOffset() {
        char sign = raw.charAt(SIGN);
        return isDigits(SIGN) && pair(QUARTERS) <= MAX_QUARTERS && (sign == '+' || sign == '-');
    }

    private ZoneOffset offset() {
        int quarters = pair(QUARTERS);
        return ZoneOffset.ofTotalSeconds((raw.charAt(SIGN) == '-' ? -quarters : quarters) * QUARTER_SECONDS);
    }

    private @Nullable LocalDateTime read(Form form) {
        if (!isDigits(form.digits())) {
            return null;
        }
        int year = form.yearDigits() == 2 ? fullYear(pair(0)) : 100 * pair(0) + pair(2);
        int index = form.yearDigits();
        int month = pair(index);
        int day = pair(index + 2);
        int hour = pair(index + 4);
        int minute = pair(index + 6);
        int second = form.hasSeconds() ? pair(index + 8) : 0;
        if (!isDay(year, month, day) || hour > 23 || minute > 59 || second > 59) {
            return null;
        }
        int nanos = form == Form.ABSOLUTE ? (raw.charAt(TENTH) - '0') * TENTH_NANOS : 0;
        return LocalDateTime.of(year, month, day, hour, minute, second, nanos);
    }

    private static boolean isDay(int year, int month, int day) {
        return month >= 1
                && month <= 12
                && day >= 1
                && (day <= 28 || day <= YearMonth.of(year, month).lengthOfMonth());
    }

    private int fullYear(int twoDigits) {
        int year = firstYear - firstYear % 100 + twoDigits;
        return year < firstYear ? year + 100 : year;
    }

    private int pair(int index) {
        return 10 * (raw.charAt(index) - '0') + raw.charAt(index + 1) - '0';
    }

    private boolean isDigits(int length) {
        for (int i = 0; i < length; i++) {
            if (raw.charAt(i) < '0' || raw.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    /** A form in which SMSCs write dates in receipts. All but the last are local times of the SMSC without a zone. */
    public enum Form {

        /** 10 digits, to the minute: the form of the specification (SMPP 3.4 appendix B). */
        YYMMDDHHMM(2, false),

        /** 12 digits, to the second. */
        YYMMDDHHMMSS(2, true),

        /**
         * 12 digits, to the minute. Many dates of the years 2001 to 2012 are also valid as {@link #YYMMDDHHMMSS}, which
         * takes precedence when a date is read: {@code 201001010030} is the first of October 2020, not the first of
         * January 2010.
         */
        YYYYMMDDHHMM(4, false),

        /** 14 digits, to the second. */
        YYYYMMDDHHMMSS(4, true),

        /**
         * 16 characters, an absolute time with its offset from UTC ({@link io.smppcore.type.SmppTime}), to a tenth of a
         * second.
         */
        ABSOLUTE(2, true);

        private final int yearDigits;
        private final boolean seconds;

        Form(int yearDigits, boolean seconds) {
            this.yearDigits = yearDigits;
            this.seconds = seconds;
        }

        int digits() {
            return yearDigits + (seconds ? 10 : 8);
        }

        int yearDigits() {
            return yearDigits;
        }

        boolean hasSeconds() {
            return seconds;
        }

        /** Appends the digits; for the absolute form, those before the tenth. */
        void append(StringBuilder out, LocalDateTime time) {
            checkYear(time.getYear());
            if (yearDigits == 4) {
                pair(out, time.getYear() / 100);
            }
            pair(out, time.getYear() % 100);
            pair(out, time.getMonthValue());
            pair(out, time.getDayOfMonth());
            pair(out, time.getHour());
            pair(out, time.getMinute());
            if (seconds) {
                pair(out, time.getSecond());
            }
        }

        private void checkYear(int year) {
            int first = yearDigits == 4 ? 0 : ReceiptDate.FIRST_YEAR;
            int last = yearDigits == 4 ? 9999 : ReceiptDate.FIRST_YEAR + 99;
            if (year < first || year > last) {
                throw new InvalidFieldException("date", "year " + year, first + " to " + last);
            }
        }

        private static void pair(StringBuilder out, int number) {
            out.append((char) ('0' + number / 10)).append((char) ('0' + number % 10));
        }
    }
}
