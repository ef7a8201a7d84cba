package io.smppcore.gateway.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.filter.Direction;
import io.smppcore.gateway.filter.FilterChain;
import io.smppcore.gateway.filter.MessageView;
import io.smppcore.gateway.filter.RuleFilter;
import io.smppcore.gateway.filter.Verdict;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.Address;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Npi;
import io.smppcore.type.Octets;
import io.smppcore.type.Ton;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FilteredRequestsTest {

    /** A user data header with ports, and the text "stop". */
    private static final String PORTS_AND_STOP = "0605040b8423f073746f70";

    private static final DeliverSm WITH_HEADER = DeliverSm.builder()
            .sourceAddress(Address.international("491701234567"))
            .destinationAddress(Address.of(Ton.NETWORK_SPECIFIC, Npi.UNKNOWN, "12345"))
            .esmClass(EsmClass.UDHI.plus(EsmClass.REPLY_PATH))
            .shortMessage(Octets.ofHex(PORTS_AND_STOP))
            .build();

    private static Octets ascii(String text) {
        return Octets.of(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static DeliverSm delivered(DeliverSm sm, RuleFilter.Builder rule) {
        FilterChain filters = new FilterChain(List.of(rule.build()));
        MessageView before = FilteredRequests.view(filters, Direction.MO, "shop", "alpha", Set.of(), sm, 0);
        FilterChain.Result result = filters.apply(before);
        assertThat(result.verdict()).isInstanceOf(Verdict.Pass.class);
        return FilteredRequests.delivered(sm, before, result.message());
    }

    @ParameterizedTest
    @CsvSource({"4, false", "300, true"})
    void aNewTextRemovesTheHeader(int characters, boolean isPayload) {
        String text = "x".repeat(characters);
        DeliverSm changed =
                delivered(WITH_HEADER, RuleFilter.builder("r", Direction.MO).text(text));
        assertThat(changed.messageOctets()).isEqualTo(ascii(text));
        assertThat(changed.tlvs().get(TlvTag.MESSAGE_PAYLOAD) != null).isEqualTo(isPayload);
        assertThat(changed.esmClass()).isEqualTo(EsmClass.REPLY_PATH);
    }

    @Test
    void anUnchangedTextKeepsItsHeader() {
        DeliverSm changed =
                delivered(WITH_HEADER, RuleFilter.builder("r", Direction.MO).to("54321"));
        assertThat(changed.destinationAddress().value()).isEqualTo("54321");
        assertThat(changed.messageOctets()).isEqualTo(WITH_HEADER.messageOctets());
        assertThat(changed.esmClass()).isEqualTo(WITH_HEADER.esmClass());
    }
}
