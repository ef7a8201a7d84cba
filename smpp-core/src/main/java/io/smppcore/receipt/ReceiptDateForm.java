package io.smppcore.receipt;

import io.smppcore.type.InvalidFieldException;
import java.time.LocalDateTime;

/** The forms in which SMSCs write dates of receipts. All but the last are local times of the SMSC without a zone. */
public enum ReceiptDateForm {

    /** 10 digits, to the minute: the form of the specification (SMPP 3.4 appendix B). */
    YYMMDDHHMM(2, false),

    /** 12 digits, to the second. */
    YYMMDDHHMMSS(2, true),

    /**
     * 12 digits, to the minute. Those of the years 2001 to 2012 can also be read as {@link #YYMMDDHHMMSS}, and are:
     * {@code 201001010030} is the first of October 2020.
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

    ReceiptDateForm(int yearDigits, boolean seconds) {
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

    /** Appends the digits; of the absolute form those before the tenth. */
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
