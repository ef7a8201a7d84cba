package io.smppcore.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.pdu.UnknownPdu;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which operations have fields; the fields themselves are compared with the tables in {@link FieldTableTest}. */
class PduFieldsTest {

    @ParameterizedTest
    @MethodSource("io.smppcore.codec.PduCodecsTest#operations")
    void knowTheOperationsOfTheSpecification(CommandId commandId) {
        assertThat(PduFields.isKnown(commandId)).isTrue();
    }

    @Test
    void refuseAnOperationThatIsNotOfTheSpecificationNamingIt() {
        CommandId vendor = CommandId.of(0x0001_0201);
        assertThat(PduFields.isKnown(vendor)).isFalse();
        UnknownPdu pdu = new UnknownPdu(vendor, CommandStatus.ESME_ROK, Octets.EMPTY);
        assertRefused(() -> PduFields.write(pdu, new FieldTrace()));
        assertRefused(() -> PduFields.read(vendor, CommandStatus.ESME_ROK, new FieldTrace()));
    }

    private static void assertRefused(ThrowingCallable call) {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(call)
                .withMessage("command_id: 0x00010201 (expected: an operation of the specification)");
    }
}
