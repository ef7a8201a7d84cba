package io.smppcore.type;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Properties other than the alphabet of the values of GSM 03.38 section 4. */
class DataCodingTest {

    @ParameterizedTest
    @CsvSource({
        "0x10, 0", "0x11, 1", "0x12, 2", "0x13, 3", "0x18, 0", "0x1B, 3", "0x50, 0", "0x75, 1", "0xF0, 0", "0xF1, 1",
        "0xF5, 1", "0xF7, 3", "0xF8, 0"
    })
    void returnsTheMessageClass(String value, int messageClass) {
        assertThat(dataCoding(value).messageClass()).hasValue(messageClass);
    }

    @ParameterizedTest
    @CsvSource({"0x00", "0x01", "0x08", "0x0F", "0x20", "0x48", "0x80", "0x91", "0xC1", "0xEF"})
    void returnsNoMessageClassForOtherValues(String value) {
        assertThat(dataCoding(value).messageClass()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "0xC0, VOICEMAIL, false, false",
        "0xC9, FAX, true, false",
        "0xD2, EMAIL, false, true",
        "0xDB, OTHER, true, true",
        "0xDC, VOICEMAIL, true, true",
        "0xE8, VOICEMAIL, true, true",
        "0xEF, OTHER, true, true"
    })
    void returnsWaitingMessages(String value, DataCoding.MessageWaiting.Kind kind, boolean active, boolean textKept) {
        assertThat(dataCoding(value).messageWaiting()).contains(new DataCoding.MessageWaiting(kind, active, textKept));
    }

    @Test
    void returnsNoWaitingMessagesForOtherGroups() {
        assertThat(valuesThat(value -> value.messageWaiting().isPresent()))
                .containsExactly(IntStream.range(0xC0, 0xF0).toArray());
    }

    @Test
    void recognisesCompressedText() {
        assertThat(valuesThat(DataCoding::isCompressed))
                .containsExactly(IntStream.concat(IntStream.range(0x20, 0x40), IntStream.range(0x60, 0x80))
                        .toArray());
    }

    @Test
    void recognisesTextDeletedAfterReading() {
        assertThat(valuesThat(DataCoding::isDeletedAfterReading))
                .containsExactly(IntStream.range(0x40, 0x80).toArray());
    }

    private static int[] valuesThat(Predicate<DataCoding> wanted) {
        return IntStream.range(0, 256)
                .filter(value -> wanted.test(DataCoding.of(value)))
                .toArray();
    }

    private static DataCoding dataCoding(String value) {
        return DataCoding.of(Integer.decode(value));
    }
}
