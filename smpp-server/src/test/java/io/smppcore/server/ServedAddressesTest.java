package io.smppcore.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindType;
import io.smppcore.testing.Waits;
import io.smppcore.type.Address;
import io.smppcore.type.Npi;
import io.smppcore.type.Ton;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of address_range according to the specification: an address or a UNIX regular expression. */
class ServedAddressesTest {

    @ParameterizedTest
    @CsvSource({
        "4477,          4477,         true",
        "4477,          44771,        false",
        "^4477,         44771,        true",
        "^4477,         14477,        false",
        "4477$,         14477,        true",
        "^4477[0-9]{2}$, 447712,      true",
        "^4477[0-9]{2}$, 4477123,     false",
        "77|88,         4488,         true",
        "^(shop|bank)$, bank,         true",
        "^(shop|bank)$, banker,       false",
        "*,             4477,         false",
        "44[,           4477,         false"
    })
    void includesTheAddressesOfTheRange(String range, String address, boolean included) {
        assertThat(served(Ton.UNKNOWN, Npi.UNKNOWN, range).include(Address.of(Ton.INTERNATIONAL, Npi.ISDN, address)))
                .isEqualTo(included);
    }

    @Test
    void emptyRangeIncludesNothing() {
        assertThat(served(Ton.UNKNOWN, Npi.UNKNOWN, "").include(Address.international("4477")))
                .isFalse();
    }

    @Test
    void typeAndPlanHaveToBeEqualUnlessUnknown() {
        Address international = Address.international("4477");
        assertThat(served(Ton.INTERNATIONAL, Npi.ISDN, "4477").include(international))
                .isTrue();
        assertThat(served(Ton.NATIONAL, Npi.ISDN, "4477").include(international))
                .isFalse();
        assertThat(served(Ton.INTERNATIONAL, Npi.DATA, "4477").include(international))
                .isFalse();
    }

    /** Tests a range that a backtracking matcher compares for years. */
    @Test
    @Timeout(value = Waits.METHOD_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void matchesAHostileRangeWithoutBacktracking() {
        ServedAddresses served = served(Ton.UNKNOWN, Npi.UNKNOWN, "^(((((a+)+)+)+)+)+$");
        assertThat(served.include(Address.of(Ton.ALPHANUMERIC, Npi.UNKNOWN, "a".repeat(19) + "!")))
                .isFalse();
    }

    private static ServedAddresses served(Ton ton, Npi npi, String range) {
        return ServedAddresses.of(BindRequest.builder(BindType.RECEIVER)
                .systemId("me")
                .addressRange(ton, npi, range)
                .build());
    }
}
