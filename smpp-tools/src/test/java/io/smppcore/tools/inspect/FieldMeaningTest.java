package io.smppcore.tools.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.type.Octets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FieldMeaningTest {

    @ParameterizedTest
    @CsvSource({
        "addr_ton, 1, international",
        "source_addr_ton, 5, alphanumeric",
        "dest_addr_ton, 2, national",
        "esme_addr_ton, 0, unknown",
        "addr_npi, 1, ISDN (E.163/E.164)",
        "source_addr_npi, 9, private",
        "dest_addr_npi, 18, WAP client id",
        "esme_addr_npi, 14, internet (IP)",
        "interface_version, 52, 3.4",
        "esm_class, 4, SMSC delivery receipt",
        "priority_flag, 3, highest",
        "registered_delivery, 1, on success or failure",
        "data_coding, 8, UCS2 (ISO/IEC 10646)",
        "message_state, 2, DELIVERED"
    })
    void namesOctets(String field, int value, String meaning) {
        assertThat(meaning(field, value)).isEqualTo(meaning);
    }

    @ParameterizedTest
    @ValueSource(strings = {"protocol_id", "sm_length", "no_unsuccess", "error_code", "sm_default_msg_id"})
    void returnsNoMeaningOfPlainNumbers(String field) {
        assertThat(meaning(field, 1)).isNull();
    }

    @Test
    void returnsNoMeaningOfNumbersWithoutAName() {
        assertThat(meaning("addr_ton", 200)).isNull();
        assertThat(meaning("error_status_code", 0x400L)).isNull();
    }

    @Test
    void namesStatusesAndServices() {
        assertThat(meaning("error_status_code", 0x0BL)).isEqualTo("ESME_RINVDSTADR");
        assertThat(meaning("service_type", "CBS")).isEqualTo("cell broadcast");
        assertThat(meaning("service_type", "mine")).isNull();
        assertThat(meaning("system_type", "CBS")).isNull();
    }

    private static @Nullable String meaning(String field, Object value) {
        return FieldMeaning.of(new NamedField(field, value, Octets.EMPTY));
    }
}
