package io.smppcore.pdu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Npi;
import io.smppcore.type.Ton;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BindRequestTest {

    private static final Tlvs TLVS = Tlvs.EMPTY.with(TlvTag.USER_MESSAGE_REFERENCE, 1);

    @ParameterizedTest
    @EnumSource
    void takesEveryFieldFromTheBuilder(BindType type) {
        BindRequest bind = full(type);
        assertThat(bind.bindType()).isEqualTo(type);
        assertThat(bind.systemId()).isEqualTo("esme01");
        assertThat(bind.password()).isEqualTo("s3cret");
        assertThat(bind.systemType()).isEqualTo("VMS");
        assertThat(bind.interfaceVersion()).isSameAs(InterfaceVersion.V5_0);
        assertThat(bind.addressTon()).isSameAs(Ton.INTERNATIONAL);
        assertThat(bind.addressNpi()).isSameAs(Npi.ISDN);
        assertThat(bind.addressRange()).isEqualTo("4477.*");
        assertThat(bind.tlvs()).isSameAs(TLVS);
    }

    @ParameterizedTest
    @EnumSource
    void hasTheCommandsOfItsType(BindType type) {
        BindRequest bind = full(type);
        CommandId expected = switch (type) {
            case TRANSMITTER -> CommandId.BIND_TRANSMITTER;
            case RECEIVER -> CommandId.BIND_RECEIVER;
            case TRANSCEIVER -> CommandId.BIND_TRANSCEIVER;
        };
        assertThat(bind.commandId()).isSameAs(expected);
        BindResp refusal = bind.respond(CommandStatus.ESME_RBINDFAIL);
        assertThat(refusal.commandId()).isSameAs(expected.response());
        assertThat(refusal.commandStatus()).isSameAs(CommandStatus.ESME_RBINDFAIL);
        assertThat(refusal.systemId()).isEmpty();
        assertThat(refusal.tlvs().isEmpty()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void hidesThePassword(BindType type) {
        BindRequest bind = full(type);
        assertThat(bind.toString()).doesNotContain("s3cret").contains("esme01", "4477.*", "password=***");
        assertThat("%s".formatted(bind)).doesNotContain("s3cret");
    }

    @ParameterizedTest
    @EnumSource
    void isEmptyAndOfVersion34UnlessSet(BindType type) {
        BindRequest bind = BindRequest.builder(type).build();
        assertThat(bind.interfaceVersion()).isSameAs(InterfaceVersion.V3_4);
        assertThat(bind.systemId() + bind.password() + bind.systemType() + bind.addressRange())
                .isEmpty();
        assertThat(bind.addressTon()).isSameAs(Ton.UNKNOWN);
        assertThat(bind.addressNpi()).isSameAs(Npi.UNKNOWN);
        assertThat(bind.tlvs().isEmpty()).isTrue();
    }

    @Test
    void refusesTextThatIsTooLongNamingFieldLengthAndBound() {
        accepts(b -> b.systemId("x".repeat(15)));
        refuses(b -> b.systemId("x".repeat(16)), "system_id: 16 octets (expected: <= 15)");
        accepts(b -> b.password("x".repeat(8)));
        refuses(b -> b.password("x".repeat(9)), "password: 9 octets (expected: <= 8)");
        accepts(b -> b.systemType("x".repeat(12)));
        refuses(b -> b.systemType("x".repeat(13)), "system_type: 13 octets (expected: <= 12)");
        accepts(b -> b.addressRange(Ton.UNKNOWN, Npi.UNKNOWN, "x".repeat(40)));
        refuses(
                b -> b.addressRange(Ton.UNKNOWN, Npi.UNKNOWN, "x".repeat(41)),
                "address_range: 41 octets (expected: <= 40)");
    }

    @Test
    void refusesCharactersThatCannotBeEncodedWithoutShowingThePassword() {
        String bound = " (expected: U+0001 to U+00FF)";
        refuses(b -> b.systemId("\0"), "system_id: character U+0000 at index 0" + bound);
        refuses(b -> b.password("abc\u20AC"), "password: character U+20AC at index 3" + bound);
        refuses(b -> b.systemType("\u0100"), "system_type: character U+0100 at index 0" + bound);
        refuses(
                b -> b.addressRange(Ton.UNKNOWN, Npi.UNKNOWN, "\uFFFF"),
                "address_range: character U+FFFF at index 0" + bound);
    }

    @Test
    void typesDetermineTheDirectionOfMessages() {
        assertThat(BindType.TRANSMITTER.transmits()).isTrue();
        assertThat(BindType.TRANSMITTER.receives()).isFalse();
        assertThat(BindType.RECEIVER.transmits()).isFalse();
        assertThat(BindType.RECEIVER.receives()).isTrue();
        assertThat(BindType.TRANSCEIVER.transmits()).isTrue();
        assertThat(BindType.TRANSCEIVER.receives()).isTrue();
    }

    private static BindRequest full(BindType type) {
        return BindRequest.builder(type)
                .systemId("esme01")
                .password("s3cret")
                .systemType("VMS")
                .interfaceVersion(InterfaceVersion.V5_0)
                .addressRange(Ton.INTERNATIONAL, Npi.ISDN, "4477.*")
                .tlvs(TLVS)
                .build();
    }

    private static void accepts(UnaryOperator<BindRequest.Builder> change) {
        assertThat(change.apply(BindRequest.builder(BindType.TRANSCEIVER)).build())
                .isNotNull();
    }

    private static void refuses(UnaryOperator<BindRequest.Builder> change, String message) {
        for (BindType type : BindType.values()) {
            assertThatExceptionOfType(InvalidFieldException.class)
                    .isThrownBy(() -> change.apply(BindRequest.builder(type)).build())
                    .withMessage(message);
        }
    }
}
