package io.smppcore.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.internal.codec.PduCodecs;
import io.smppcore.pdu.UnknownRequest;
import io.smppcore.spec.Csv;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import java.util.Set;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PduCodecsTest {

    /** Returns the operations with a codec. */
    static Stream<CommandId> operations() {
        return Csv.read("commands.csv").stream()
                .filter(row -> !row.isRange("command_id"))
                .map(row -> CommandId.of(row.number("command_id")))
                .filter(id -> PduCodecs.find(id.value()) != null);
    }

    @Test
    void containEveryOperationOf34And50() {
        assertThat(operations())
                .containsExactlyElementsOf(Csv.read("commands.csv").stream()
                        .filter(row -> !row.isRange("command_id")
                                && !row.text("states_5_0").isEmpty())
                        .map(row -> CommandId.of(row.number("command_id")))
                        .toList())
                .hasSize(33);
    }

    @Test
    void containTheResponseOfEveryRequest() {
        Set<CommandId> unanswered = Set.of(CommandId.OUTBIND, CommandId.ALERT_NOTIFICATION, CommandId.GENERIC_NACK);
        assertThat(operations().filter(id -> !unanswered.contains(id)))
                .allSatisfy(id -> assertThat(PduCodecs.find(id.response().value()))
                        .as("codec of %s", id.response())
                        .isNotNull());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 0x0A, 0x113 + 1, 0x7FFF_FFFF, 0x8000_0114, 0xFFFF_FFFF, 0x8000_0102})
    void containNoOtherOperation(int commandId) {
        assertThat(PduCodecs.find(commandId)).isNull();
    }

    @Test
    void refuseOtherOperationsByName() {
        CommandId vendor = CommandId.of(0x0001_0201);
        assertThat(PduCodecs.isKnown(vendor)).isFalse();
        UnknownRequest pdu = new UnknownRequest(vendor, CommandStatus.ESME_ROK, Octets.EMPTY);
        assertRefused(() -> PduCodecs.write(pdu, new FieldTrace()));
        assertRefused(() -> PduCodecs.read(vendor, CommandStatus.ESME_ROK, new FieldTrace()));
    }

    private static void assertRefused(ThrowingCallable call) {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(call)
                .withMessage("command_id: 0x00010201 (expected: an operation of the specification)");
    }
}
