package io.smppcore.tools.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.smppcore.type.Address;
import io.smppcore.type.Npi;
import io.smppcore.type.Ton;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressTemplateTest {

    private final Turn turn = turn(1);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "447700900000      | 1 | 1 | 447700900000",
                "+447700900000     | 1 | 1 | 447700900000",
                "FromBank          | 5 | 0 | FromBank",
                "FromBank,5,0      | 5 | 0 | FromBank",
                "375291112233,2,3  | 2 | 3 | 375291112233",
                "',5,0'            | 5 | 0 | ''",
                "''                | 0 | 0 | ''",
                "Bank{{a}}         | 5 | 0 | Bank{a}",
            })
    void readsConstantAddresses(String text, int ton, int npi, String value) {
        AddressTemplate template = AddressTemplate.parse(text);
        assertThat(template.isConstant()).isTrue();
        assertThat(template.next(turn)).isEqualTo(Address.of(Ton.of(ton), Npi.of(npi), value));
        assertThat(template.next(turn)).isSameAs(template.next(turn));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "79032494####      | 1 | 79032494\\d{4}",
                "+7903##49##       | 1 | 7903\\d\\d49\\d\\d",
                "37529:7           | 1 | 37529\\d{7}",
                ":12               | 1 | \\d{12}",
                "Bank#             | 5 | Bank\\d",
                "Bank#,0,1         | 0 | Bank\\d",
                "4477{random:3}    | 1 | 4477\\d{3}",
                "4477{seq}         | 1 | 44771",
                "4477{seq:8}       | 1 | 447700000001",
            })
    void createsAddressesWithVariableDigits(String text, int ton, String pattern) {
        AddressTemplate template = AddressTemplate.parse(text);
        assertThat(template.isConstant()).isFalse();
        Address address = template.next(turn);
        assertThat(address.value()).matches(pattern);
        assertThat(address.ton()).isEqualTo(Ton.of(ton));
        assertThat(Address.of(address.ton(), address.npi(), address.value())).isEqualTo(address);
    }

    @Test
    void coversTheRangeOfRandomDigits() {
        AddressTemplate template = AddressTemplate.parse("44#");
        Set<Address> addresses = new HashSet<>();
        for (int i = 0; i < 500; i++) {
            addresses.add(template.next(turn));
        }
        assertThat(addresses).hasSize(10);
    }

    @Test
    void givesTheSameDigitsForTheSameSeed() {
        AddressTemplate template = AddressTemplate.parse("44:9");
        assertThat(template.next(turn(7))).isEqualTo(template.next(turn(7))).isNotEqualTo(template.next(turn(8)));
    }

    @Test
    void wrapsTheNumberOfTheMessageToItsDigits() {
        AddressTemplate template = AddressTemplate.parse("44{seq:1}");
        StringBuilder digits = new StringBuilder();
        for (int i = 0; i < 12; i++) {
            String value = template.next(turn).value();
            digits.append(value.charAt(value.length() - 1));
            turn.advance();
        }
        assertThat(digits).hasToString("123456789012");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "123456789012345678901",
                "1234567890{seq}",
                "12345:16",
                "4477:",
                "4477:x",
                "4477,1",
                "4477,1,1,1",
                "4477,256,1",
                "4477{time",
                "4477{nonsense}",
                "4477{seq:0}",
                "4477{seq:13}",
                "4477}",
                "\u20ac"
            })
    void refusesWrongAddresses(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AddressTemplate.parse(text))
                .withMessageContaining("'" + text + "'")
                .withMessageContaining("expected: ");
    }

    private static Turn turn(long seed) {
        Turn turn = new Turn(seed, 0, 1);
        turn.advance();
        return turn;
    }
}
