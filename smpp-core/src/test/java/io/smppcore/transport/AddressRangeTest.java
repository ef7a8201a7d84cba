package io.smppcore.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.netty.util.NetUtil;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressRangeTest {

    @ParameterizedTest
    @CsvSource({
        "192.0.2.7,      192.0.2.7,       true",
        "192.0.2.7,      192.0.2.6,       false",
        "10.0.0.0/8,     10.255.255.255,  true",
        "10.0.0.0/8,     11.0.0.0,        false",
        "192.0.2.128/25, 192.0.2.128,     true",
        "192.0.2.128/25, 192.0.2.127,     false",
        "0.0.0.0/0,      203.0.113.1,     true",
        "0.0.0.0/0,      2001:db8::1,     false",
        "2001:db8::/32,  2001:db8:ffff::, true",
        "2001:db8::/32,  2001:db9::,      false",
        "::1,            ::1,             true",
        "::1,            127.0.0.1,       false",
        "127.0.0.1,      ::ffff:7f00:1,   true"
    })
    void containsAddressesWithTheSamePrefix(String range, String address, boolean contains)
            throws UnknownHostException {
        assertThat(AddressRange.parse(range).contains(InetAddress.getByName(address)))
                .isEqualTo(contains);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "localhost", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "::/129", "10.0.0.0/8/8", "300.0.0.1"
            })
    void refusesInvalidRanges(String range) {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> ListenOptions.builder().proxyProtocolFrom(range).build())
                .withMessageStartingWith("proxyProtocolFrom: " + range + " (expected: an address such as");
    }

    @ParameterizedTest
    @CsvSource({
        "192.0.2.7,            192.0.2.7/32",
        "::ffff:192.0.2.7,     192.0.2.7/32",
        "2001:db8:1:2::3,      2001:db8:1:2::/64",
        "2001:db8:1:2:9::3,    2001:db8:1:2::/64",
        "2001:db8:1:3::3,      2001:db8:1:3::/64",
        "0:0:0:0:0:1:c000:207, ::/64"
    })
    void countsAClientByIpv4AddressOrIpv6Network(String address, String range) throws UnknownHostException {
        // Built from octets, because the JDK turns an IPv4-mapped address into an IPv4 address.
        byte[] octets = NetUtil.createByteArrayFromIpAddressString(address);
        InetAddress client = octets.length == 4
                ? InetAddress.getByAddress(octets)
                : Inet6Address.getByAddress("a client", octets, -1);
        assertThat(AddressRange.ofClient(client)).hasToString(range).isEqualTo(AddressRange.parse(range));
    }

    @ParameterizedTest
    @CsvSource({"192.0.2.7, 192.0.2.7/32", "10.0.0.0/8, 10.0.0.0/8", "2001:db8::/32, 2001:db8::/32"})
    void aParsedRangeIsEqual(String text, String shown) {
        AddressRange range = AddressRange.parse(text);

        assertThat(range)
                .hasToString(shown)
                .isEqualTo(AddressRange.parse(shown))
                .hasSameHashCodeAs(AddressRange.parse(shown));
        assertThat(range).isNotEqualTo(AddressRange.parse("10.0.0.0/9"));
    }
}
