package io.smppcore.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.smppcore.pdu.BindType;
import io.smppcore.session.InboundOverload;
import io.smppcore.transport.AddressRange;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class AccountLimitsTest {

    @Test
    void noneHasNoLimits() {
        AccountLimits none = AccountLimits.none();

        assertThat(none).isEqualTo(AccountLimits.builder().build());
        assertThat(none.maxBinds()).isNull();
        assertThat(none.maxBinds(BindType.RECEIVER)).isNull();
        assertThat(none.window()).isNull();
        assertThat(none.inboundLimit()).isNull();
        assertThat(none.requestRate()).isNull();
        assertThat(none.overRate()).isNull();
        assertThat(none.allows(new InetSocketAddress("203.0.113.9", 1))).isTrue();
    }

    @Test
    void builderSetsEveryLimit() {
        AccountLimits limits = AccountLimits.builder()
                .maxBinds(9)
                .maxBinds(BindType.TRANSMITTER, 1)
                .maxBinds(BindType.RECEIVER, 2)
                .maxBinds(BindType.TRANSCEIVER, 3)
                .window(4)
                .inboundLimit(5)
                .requestRate(6.5)
                .requestBurst(7)
                .overRate(InboundOverload.STOP_READING)
                .build();

        assertThat(limits.maxBinds()).isEqualTo(9);
        assertThat(limits.maxBinds(BindType.TRANSMITTER)).isEqualTo(1);
        assertThat(limits.maxBinds(BindType.RECEIVER)).isEqualTo(2);
        assertThat(limits.maxBinds(BindType.TRANSCEIVER)).isEqualTo(3);
        assertThat(limits.window()).isEqualTo(4);
        assertThat(limits.inboundLimit()).isEqualTo(5);
        assertThat(limits.requestRate()).isEqualTo(6.5);
        assertThat(limits.requestBurst()).isEqualTo(7);
        assertThat(limits.overRate()).isEqualTo(InboundOverload.STOP_READING);
    }

    @Test
    void toBuilderKeepsEveryLimit() {
        List<AddressRange> addresses = List.of(AddressRange.parse("10.0.0.0/8"));
        AccountLimits limits = new AccountLimits(9, 1, 2, 3, 4, 5, 6.5, 7, InboundOverload.STOP_READING, addresses);

        assertThat(limits.toBuilder().build()).isEqualTo(limits);
    }

    @ParameterizedTest
    @MethodSource
    void rejectsLimitsOutOfRange(String message, UnaryOperator<AccountLimits.Builder> change) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> change.apply(AccountLimits.builder()).build())
                .withMessage(message);
    }

    static Stream<Arguments> rejectsLimitsOutOfRange() {
        return Stream.of(
                outOfRange("maxBinds: 0 (expected: 1 to 100000)", b -> b.maxBinds(0)),
                outOfRange("maxBinds: 100001 (expected: 1 to 100000)", b -> b.maxBinds(100_001)),
                outOfRange("maxTransmitters: -1 (expected: 0 to 100000)", b -> b.maxBinds(BindType.TRANSMITTER, -1)),
                outOfRange("maxReceivers: 100001 (expected: 0 to 100000)", b -> b.maxBinds(BindType.RECEIVER, 100_001)),
                outOfRange("maxTransceivers: -1 (expected: 0 to 100000)", b -> b.maxBinds(BindType.TRANSCEIVER, -1)),
                outOfRange("window: 0 (expected: 1 to 65536)", b -> b.window(0)),
                outOfRange("window: 65537 (expected: 1 to 65536)", b -> b.window(65_537)),
                outOfRange("inboundLimit: 0 (expected: 1 to 1000000)", b -> b.inboundLimit(0)),
                outOfRange(
                        "requestRate: 0.0 requests/s (expected: 1.1574074074074073E-5 to 1.0E8)",
                        b -> b.requestRate(0.0)),
                outOfRange(
                        "requestRate: NaN requests/s (expected: 1.1574074074074073E-5 to 1.0E8)",
                        b -> b.requestRate(Double.NaN)),
                outOfRange(
                        "requestBurst: 0 (expected: 1 to 1000000)",
                        b -> b.requestRate(1.0).requestBurst(0)),
                outOfRange("requestRate: none (expected: one, because requestBurst is set)", b -> b.requestBurst(1)),
                outOfRange(
                        "requestRate: none (expected: one, because overRate is set)",
                        b -> b.overRate(InboundOverload.THROTTLE)),
                outOfRange(
                        "addresses: here (expected: an address such as 192.0.2.7, or a range such as 10.0.0.0/8 or"
                                + " 2001:db8::/32)",
                        b -> b.addresses("here")));
    }

    private static Arguments outOfRange(String message, UnaryOperator<AccountLimits.Builder> change) {
        return Arguments.of(message, change);
    }

    @ParameterizedTest
    @CsvSource({
        "10.1.2.3,    true",
        "11.1.2.3,    false",
        "192.0.2.7,   true",
        "192.0.2.8,   false",
        "2001:db8::9, true",
        "2001:db9::9, false"
    })
    void allowsOnlyTheAddressesOfTheAccount(String from, boolean allowed) {
        AccountLimits limits = AccountLimits.builder()
                .addresses("10.0.0.0/8", "192.0.2.7", "2001:db8::/32")
                .build();

        assertThat(limits.allows(new InetSocketAddress(from, 12_345))).isEqualTo(allowed);
    }

    @Test
    void doesNotAllowUnresolvedAddresses() {
        AccountLimits limits = AccountLimits.builder().addresses("0.0.0.0/0").build();

        assertThat(limits.allows(InetSocketAddress.createUnresolved("localhost", 1)))
                .isFalse();
    }
}
