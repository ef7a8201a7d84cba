package io.smppcore.type;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.Period;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Parser and formatter of the text form of {@link SmppTime}, with the ranges that this form can express. */
final class SmppTimeText {

    /** The highest number that two digits can express. */
    static final int MAX_PAIR = 99;

    private static final int FULL_LENGTH = 16;
    private static final int LOCAL_LENGTH = 12;
    private static final int PAIRS = 6;
    private static final int TENTH = 12;
    private static final int QUARTERS = 13;
    private static final int SIGN = 15;
    private static final int MAX_QUARTERS = 48;
    private static final int QUARTER_SECONDS = 15 * 60;
    private static final int TENTH_NANOS = 100_000_000;

    /**
     * The first year that two digits can express: 38 to 99 are in the 20th century, 00 to 37 in the 21st (3.4 appendix
     * C).
     */
    private static final int FIRST_YEAR = 1938;

    private static final int LAST_YEAR = 2037;

    private static final Duration LONGEST =
            Duration.ofHours(MAX_PAIR).plusMinutes(MAX_PAIR).plusSeconds(MAX_PAIR);

    private SmppTimeText() {}

    /**
     * Parses a time; returns null if its length, its digits or its last character are wrong. Throws a {@link
     * DateTimeException} if a number is out of range, such as month 13.
     */
    static @Nullable SmppTime parse(String text) {
        boolean full = text.length() == FULL_LENGTH;
        if ((!full && text.length() != LOCAL_LENGTH) || !isDigits(text, full ? SIGN : LOCAL_LENGTH)) {
            return null;
        }
        int[] pairs = new int[PAIRS];
        for (int i = 0; i < PAIRS; i++) {
            pairs[i] = number(text, 2 * i, 2);
        }
        if (!full) {
            return new SmppTime.Local(dateTime(pairs, 0));
        }
        return switch (text.charAt(SIGN)) {
            case 'R' -> relative(pairs);
            case '+' -> absolute(pairs, text, 1);
            case '-' -> absolute(pairs, text, -1);
            default -> null;
        };
    }

    static String of(SmppTime.Absolute absolute) {
        int quarters = quarters(absolute.time().getOffset());
        return digits(absolute.time().toLocalDateTime())
                + absolute.time().getNano() / TENTH_NANOS
                + "%02d%s".formatted(Math.abs(quarters), quarters < 0 ? "-" : "+");
    }

    @SuppressWarnings("JavaPeriodGetDays") // years, months and days are written one by one
    static String of(SmppTime.Relative relative) {
        Period period = relative.period();
        // A pair may be as high as 99; the longest times can only be written that way.
        long seconds = relative.time().toSeconds();
        long hours = Math.min(MAX_PAIR, seconds / 3600);
        long minutes = Math.min(MAX_PAIR, (seconds - hours * 3600) / 60);
        return "%02d%02d%02d%02d%02d%02d000R"
                .formatted(
                        period.getYears(),
                        period.getMonths(),
                        period.getDays(),
                        hours,
                        minutes,
                        seconds - hours * 3600 - minutes * 60);
    }

    static String of(SmppTime.Local local) {
        return digits(local.time());
    }

    static void checkYear(int year) {
        if (year < FIRST_YEAR || year > LAST_YEAR) {
            throw outOfRange("year " + year);
        }
    }

    static InvalidFieldException outOfRange(String found) {
        return new InvalidFieldException("time", found, FIRST_YEAR + " to " + LAST_YEAR);
    }

    /** Returns an offset in quarters of an hour, -48 to 48; fails with {@link InvalidFieldException} for others. */
    static int quarters(ZoneOffset offset) {
        int seconds = offset.getTotalSeconds();
        if (seconds % QUARTER_SECONDS != 0 || Math.abs(seconds) > MAX_QUARTERS * QUARTER_SECONDS) {
            throw new InvalidFieldException(
                    "time", "offset " + offset, "whole quarters of an hour, <= 12 hours; convert to UTC");
        }
        return seconds / QUARTER_SECONDS;
    }

    @SuppressWarnings("JavaPeriodGetDays") // years, months and days are written one by one
    static void checkRelative(Period period, Duration time) {
        checkPair("years", period.getYears());
        checkPair("months", period.getMonths());
        checkPair("days", period.getDays());
        if (time.isNegative() || !time.equals(time.truncatedTo(ChronoUnit.SECONDS))) {
            throw new InvalidFieldException("time", time.toString(), "whole seconds, >= 0");
        }
        if (time.compareTo(LONGEST) > 0) {
            throw new InvalidFieldException("time", time.toString(), "<= " + LONGEST);
        }
    }

    private static void checkPair(String what, long value) {
        if (value < 0 || value > MAX_PAIR) {
            throw new InvalidFieldException("time", value + " " + what, "0 to " + MAX_PAIR);
        }
    }

    private static SmppTime relative(int[] pairs) {
        Duration time = Duration.ofHours(pairs[3]).plusMinutes(pairs[4]).plusSeconds(pairs[5]);
        return new SmppTime.Relative(Period.of(pairs[0], pairs[1], pairs[2]), time);
    }

    private static SmppTime absolute(int[] pairs, String text, int sign) {
        int quarters = number(text, QUARTERS, 2);
        if (quarters > MAX_QUARTERS) {
            throw new DateTimeException("quarters of an hour: " + quarters);
        }
        ZoneOffset offset = ZoneOffset.ofTotalSeconds(sign * quarters * QUARTER_SECONDS);
        return new SmppTime.Absolute(
                dateTime(pairs, number(text, TENTH, 1) * TENTH_NANOS).atOffset(offset));
    }

    private static LocalDateTime dateTime(int[] pairs, int nanos) {
        int year = 1900 + pairs[0] >= FIRST_YEAR ? 1900 + pairs[0] : 2000 + pairs[0];
        return LocalDateTime.of(year, pairs[1], pairs[2], pairs[3], pairs[4], pairs[5], nanos);
    }

    private static String digits(LocalDateTime time) {
        return "%02d%02d%02d%02d%02d%02d"
                .formatted(
                        time.getYear() % 100,
                        time.getMonthValue(),
                        time.getDayOfMonth(),
                        time.getHour(),
                        time.getMinute(),
                        time.getSecond());
    }

    private static int number(String text, int from, int length) {
        return Integer.parseInt(text, from, from + length, 10);
    }

    private static boolean isDigits(String text, int to) {
        for (int i = 0; i < to; i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }
}
