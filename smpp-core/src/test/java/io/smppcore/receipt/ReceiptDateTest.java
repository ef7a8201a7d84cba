package io.smppcore.receipt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.type.InvalidFieldException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReceiptDateTest {

    @ParameterizedTest
    @CsvSource({
        "2603150930,       YYMMDDHHMM,     2026-03-15T09:30:00",
        "260315093012,     YYMMDDHHMMSS,   2026-03-15T09:30:12",
        "202603150930,     YYYYMMDDHHMM,   2026-03-15T09:30:00",
        "20260315093012,   YYYYMMDDHHMMSS, 2026-03-15T09:30:12",
        "260315093012504+, ABSOLUTE,       2026-03-15T09:30:12.5",
        "260315093012504-, ABSOLUTE,       2026-03-15T09:30:12.5",
        // Valid in both 12-digit forms: the one with seconds takes precedence.
        "201001010030,     YYMMDDHHMMSS,   2020-10-01T01:00:30",
        "3712312359,       YYMMDDHHMM,     2037-12-31T23:59:00",
        "3801010000,       YYMMDDHHMM,     1938-01-01T00:00:00",
        "2402290000,       YYMMDDHHMM,     2024-02-29T00:00:00",
        "00000101000000,   YYYYMMDDHHMMSS, 0000-01-01T00:00:00",
    })
    void readsEveryForm(String raw, ReceiptDate.Form form, LocalDateTime local) {
        ReceiptDate date = date(raw);
        assertThat(date.form()).contains(form);
        assertThat(date.local()).contains(local);
        assertThat(date.raw()).isEqualTo(raw);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "0000000000",
                "000000000000",
                "00000000000000",
                "260315093",
                "26031509300",
                "2602290000",
                "2600150930",
                "2613150930",
                "2603000930",
                "2603320930",
                "2604310930",
                "2603152430",
                "2603150960",
                "260315093060",
                "26-03-1509",
                "26031509:0",
                "260315093012504R",
                "260315093012549+",
                "2603150930125 4+",
                "2026-03-15T09:30",
                "\u0662\u0666\u0660\u0663\u0661\u0665\u0660\u0669\u0663\u0660",
            })
    void keepsInvalidDates(String raw) {
        ReceiptDate date = date(raw);
        assertThat(date.form()).isEmpty();
        assertThat(date.local()).isEmpty();
        assertThat(date.withOffset()).isEmpty();
        assertThat(date.at(ZoneOffset.UTC)).isEmpty();
        assertThat(date.raw()).isEqualTo(raw);
    }

    @Test
    void returnsTheOffsetOfTheAbsoluteForm() {
        assertThat(date("260315093012504+").withOffset()).contains(OffsetDateTime.parse("2026-03-15T09:30:12.5+01:00"));
        assertThat(date("260315093012522-").withOffset()).contains(OffsetDateTime.parse("2026-03-15T09:30:12.5-05:30"));
        assertThat(date("260315093012").withOffset()).isEmpty();
    }

    @Test
    void usesTheZoneOnlyWithoutAnOffset() {
        ZoneId zone = ZoneId.of("Europe/Berlin");
        assertThat(date("2603150930").at(zone)).contains(Instant.parse("2026-03-15T08:30:00Z"));
        assertThat(date("2607150930").at(zone)).contains(Instant.parse("2026-07-15T07:30:00Z"));
        assertThat(date("260315093000004-").at(zone)).contains(Instant.parse("2026-03-15T10:30:00Z"));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ABSOLUTE")
    void readsEveryLocalFormItWrites(ReceiptDate.Form form) {
        LocalDateTime time = LocalDateTime.of(2026, 3, 15, 9, 30, form.hasSeconds() ? 12 : 0);
        ReceiptDate date = ReceiptDate.of(time.plusNanos(1), form);
        assertThat(date.form()).contains(form);
        assertThat(date.local()).contains(time);
    }

    @Test
    void writesTheFormWithAnOffset() {
        ReceiptDate date = ReceiptDate.of(OffsetDateTime.parse("2026-03-15T09:30:12.56-05:30"));
        assertThat(date.raw()).isEqualTo("260315093012522-");
    }

    @Test
    void refusesTimesThatAFormCannotExpress() {
        LocalDateTime late = LocalDateTime.of(2038, 1, 1, 0, 0);
        LocalDateTime tooLate = LocalDateTime.of(10_000, 1, 1, 0, 0);
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> ReceiptDate.of(late, ReceiptDate.Form.YYMMDDHHMM))
                .withMessage("date: year 2038 (expected: 1938 to 2037)");
        assertThat(ReceiptDate.of(late, ReceiptDate.Form.YYYYMMDDHHMM).raw()).isEqualTo("203801010000");
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> ReceiptDate.of(tooLate, ReceiptDate.Form.YYYYMMDDHHMMSS))
                .withMessage("date: year 10000 (expected: 0 to 9999)");
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> ReceiptDate.of(late, ReceiptDate.Form.ABSOLUTE))
                .withMessageContaining("without an offset");
    }

    @Test
    void mapsTwoDigitsToTheHundredYearsFromTheFirstYear() {
        assertThat(new ReceiptDate("3801010000", 1939).local()).contains(LocalDateTime.of(2038, 1, 1, 0, 0));
        assertThat(new ReceiptDate("3901010000", 1939).local()).contains(LocalDateTime.of(1939, 1, 1, 0, 0));
        assertThat(new ReceiptDate("9901010000", 9900).local()).contains(LocalDateTime.of(9999, 1, 1, 0, 0));
        assertThatExceptionOfType(InvalidFieldException.class).isThrownBy(() -> new ReceiptDate("", 9901));
    }

    private static ReceiptDate date(String raw) {
        return new ReceiptDate(raw, ReceiptDate.FIRST_YEAR);
    }
}
