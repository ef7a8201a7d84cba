package io.smppcore.receipt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.type.InvalidFieldException;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class MessageIdsTest {

    @ParameterizedTest
    @CsvSource({
        "OPAQUE,                          a1,       a1,         true",
        "OPAQUE,                          a1,       A1,         false",
        "OPAQUE,                          01,       1,          false",
        "OPAQUE,                          10,       16,         false",
        "IGNORING_CASE,                   a1,       A1,         true",
        "IGNORING_CASE,                   0a1,      A1,         false",
        "WITHOUT_LEADING_ZEROS,           001,      1,          true",
        "WITHOUT_LEADING_ZEROS,           1,        0001,       true",
        "WITHOUT_LEADING_ZEROS,           000,      0,          true",
        "WITHOUT_LEADING_ZEROS,           10,       1,          false",
        "WITHOUT_LEADING_ZEROS,           0a,       A,          false",
        "IGNORING_CASE_AND_LEADING_ZEROS, 0a,       A,          true",
        "RESPONSE_HEX_RECEIPT_DECIMAL,    10,       16,         true",
        "RESPONSE_HEX_RECEIPT_DECIMAL,    16,       10,         false",
        "RESPONSE_HEX_RECEIPT_DECIMAL,    10,       10,         false",
        "RESPONSE_HEX_RECEIPT_DECIMAL,    39f99dd5, 0972660181, true",
        "RESPONSE_HEX_RECEIPT_DECIMAL,    FFFFFFFFFFFFFFFF, 18446744073709551615, true",
        "RESPONSE_HEX_RECEIPT_DECIMAL,    0de0b6b3a763ffff, 999999999999999999, true",
        "RESPONSE_HEX_RECEIPT_DECIMAL,    de0b6b3a7640000,  1000000000000000000, true",
        "RESPONSE_HEX_RECEIPT_DECIMAL,    3800e11b0592cf9dc, 64567564356765415900, true",
        "RESPONSE_DECIMAL_RECEIPT_HEX,    16,       10,         true",
        "RESPONSE_DECIMAL_RECEIPT_HEX,    10,       16,         false",
        "RESPONSE_DECIMAL_RECEIPT_HEX,    010,      0A,         true",
        "RESPONSE_DECIMAL_RECEIPT_HEX,    ab-1,     ab-1,       true",
        // An id that is not a number is compared unchanged, and never equals a number.
        "RESPONSE_HEX_RECEIPT_DECIMAL,    ab-1,     ab-1,       true",
        "RESPONSE_HEX_RECEIPT_DECIMAL,    ab-1,     AB-1,       false",
        "RESPONSE_HEX_RECEIPT_DECIMAL,    ff,       ff,         false",
        "RESPONSE_HEX_RECEIPT_DECIMAL,    '',       '',         true",
        "RESPONSE_HEX_RECEIPT_DECIMAL,    '',       0,          false",
    })
    void comparesIdsOfEveryKind(MessageIds ids, String response, String receipt, boolean match) {
        assertThat(ids.matches(response, receipt)).isEqualTo(match);
        Map<String, String> sent = new HashMap<>(Map.of(ids.keyOfResponse(response), "message"));
        assertThat(sent.containsKey(ids.keyOfReceipt(receipt))).isEqualTo(match);
    }

    @Test
    void convertsTheLongestIds() {
        MessageIds ids = MessageIds.RESPONSE_HEX_RECEIPT_DECIMAL;
        String longest = "f".repeat(64);
        assertThat(ids.matches(longest, new BigInteger(longest, 16).toString())).isTrue();
        String tooLong = "1".repeat(81);
        assertThat(ids.keyOfReceipt(tooLong)).isEqualTo(tooLong);
        assertThat(ids.matches(new BigInteger(tooLong).toString(16), tooLong)).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void matchesItsOwnReceiptIds(MessageIds ids) {
        for (long seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            String number = new BigInteger(random.nextInt(200), random).toString();
            String response = "0".repeat(random.nextInt(3)) + number;
            assertThat(ids.matches(response, ids.receiptId(response)))
                    .as("seed %d: %s", seed, response)
                    .isTrue();
        }
    }

    @Test
    void writesReceiptIds() {
        assertThat(MessageIds.OPAQUE.receiptId("00aB")).isEqualTo("00aB");
        assertThat(MessageIds.IGNORING_CASE.receiptId("00aB")).isEqualTo("00aB");
        assertThat(MessageIds.WITHOUT_LEADING_ZEROS.receiptId("00aB")).isEqualTo("aB");
        assertThat(MessageIds.IGNORING_CASE_AND_LEADING_ZEROS.receiptId("00aB")).isEqualTo("aB");
        assertThat(MessageIds.RESPONSE_HEX_RECEIPT_DECIMAL.receiptId("10C8F40D"))
                .isEqualTo("281605133");
        assertThat(MessageIds.RESPONSE_DECIMAL_RECEIPT_HEX.receiptId("1234567890"))
                .isEqualTo("499602D2");
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> MessageIds.RESPONSE_HEX_RECEIPT_DECIMAL.receiptId("1g"))
                .withMessage("message_id: '1g' (expected: hexadecimal digits, at most 80)");
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> MessageIds.RESPONSE_DECIMAL_RECEIPT_HEX.receiptId(""))
                .withMessage("message_id: '' (expected: decimal digits, at most 80)");
    }
}
