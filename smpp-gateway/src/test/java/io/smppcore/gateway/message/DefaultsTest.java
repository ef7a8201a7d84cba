package io.smppcore.gateway.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.RegisteredDelivery;
import java.util.List;
import org.junit.jupiter.api.Test;

class DefaultsTest {

    private static final Tlv OWN = Tlv.parse("0x1400", "own");
    private static final Tlv FIRST = Tlv.parse("0x1400", "entity");
    private static final Tlv SECOND = Tlv.parse("0x1401", "template");
    private static final Tlvs DEFAULTS = Tlvs.of(FIRST, SECOND);

    @Test
    void addsOnlyTheTagsThatARequestDoesNotHave() {
        SubmitSm bare = SubmitSm.builder().build();
        assertThat(Defaults.add(bare, Tlvs.EMPTY)).isSameAs(bare);
        assertThat(Defaults.add(bare, DEFAULTS).tlvs()).isEqualTo(DEFAULTS);
        SubmitSm own = bare.toBuilder().tlv(OWN).build();
        assertThat(Defaults.add(own, DEFAULTS).tlvs()).isEqualTo(Tlvs.of(OWN, SECOND));
        SubmitSm all = bare.toBuilder().tlv(SECOND).tlv(OWN).build();
        assertThat(Defaults.add(all, DEFAULTS)).isSameAs(all);
    }

    @Test
    void keepsAllOtherFieldsOfEachRequest() {
        Address from = Address.alphanumeric("Shop");
        Address to = Address.international("491701234567");
        List<MessageRequest<?>> requests = List.of(
                SubmitSm.builder()
                        .serviceType("CMT")
                        .sourceAddress(from)
                        .destinationAddress(to)
                        .registeredDelivery(RegisteredDelivery.FINAL)
                        .build(),
                new DataSm("CMT", from, to, EsmClass.UDHI, RegisteredDelivery.FINAL, DataCoding.BINARY, Tlvs.of(OWN)),
                DeliverSm.builder()
                        .serviceType("CMT")
                        .sourceAddress(from)
                        .destinationAddress(to)
                        .build());
        for (MessageRequest<?> request : requests) {
            MessageRequest<?> longer = Defaults.add(request, DEFAULTS);
            assertThat(longer).usingRecursiveComparison().ignoringFields("tlvs").isEqualTo(request);
            assertThat(longer.tlvs()).isEqualTo(request.tlvs().withDefaults(DEFAULTS));
        }
    }
}
