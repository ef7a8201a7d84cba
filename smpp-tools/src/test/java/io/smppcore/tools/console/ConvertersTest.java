package io.smppcore.tools.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.session.Dispatch;
import io.smppcore.type.Address;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class ConvertersTest {

    @Test
    void readsEveryDispatch() {
        assertThat(new DispatchConverter()).containsExactly("concurrent", "ordered", "event-loop");
        assertThat(new DispatchConverter())
                .extracting(new DispatchConverter()::convert)
                .containsExactly(Dispatch.values());
    }

    @Test
    void listsTheDispatchesForAnUnknownOne() {
        assertThatThrownBy(() -> new DispatchConverter().convert("EVENT_LOOP"))
                .isInstanceOf(TypeConversionException.class)
                .hasMessage("'EVENT_LOOP' is not a dispatch (expected: concurrent, ordered, event-loop)");
    }

    @Test
    void readsDigitsAsAnInternationalNumber() {
        assertThat(new AddressConverter().convert("447700900000")).isEqualTo(Address.international("447700900000"));
        assertThat(new AddressConverter().convert("+447700900000")).isEqualTo(Address.international("447700900000"));
    }

    @Test
    void readsOtherTextsAsAlphanumeric() {
        assertThat(new AddressConverter().convert("Acme 24")).isEqualTo(Address.alphanumeric("Acme 24"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"123456789012345678901", "a sender that is far too long", "\u20ac"})
    void refusesAddressesThatDoNotFitIntoSubmitSm(String text) {
        assertThatThrownBy(() -> new AddressConverter().convert(text)).isInstanceOf(TypeConversionException.class);
    }
}
