package io.smppcore.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.spec.Csv;
import io.smppcore.type.CommandId;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Against table 2-1 of SMPP 5.0. The state OUTBOUND does not exist here: nobody sends outbind. */
class LegalityTest {

    /** The requests that anybody may send in any state. */
    static Stream<Csv.Row> requests() {
        return Csv.read("commands.csv").stream()
                .filter(row -> row.text("kind").equals("request") && !row.isRange("command_id"))
                .filter(row -> isAllowedSomewhere(CommandId.of(row.number("command_id"))));
    }

    @ParameterizedTest
    @MethodSource("requests")
    void allowsWhatTheTableAllowsAndNothingElse(Csv.Row row) {
        CommandId request = CommandId.of(row.number("command_id"));
        Set<String> allowed = new HashSet<>();
        for (SessionState state : SessionState.values()) {
            for (SessionRole role : SessionRole.values()) {
                if (Legality.allows(role, request, state)) {
                    allowed.add(state + ":" + role);
                }
            }
        }
        assertThat(allowed).isEqualTo(table(row));
    }

    /** Cells such as {@code OPEN:ESME;BOUND_TX:ESME+MC}. */
    private static Set<String> table(Csv.Row row) {
        Set<String> allowed = new HashSet<>();
        for (String cell : row.text("states_5_0").split(";", -1)) {
            List<String> stateAndSides = List.of(cell.split(":", -1));
            for (String side : stateAndSides.get(1).split("\\+", -1)) {
                allowed.add(stateAndSides.getFirst() + ":" + side);
            }
        }
        allowed.removeIf(stateAndSide -> stateAndSide.startsWith("OUTBOUND:"));
        return allowed;
    }

    @Test
    void knowsTheRequestsOfEverySession() {
        assertThat(requests().map(row -> row.text("name")))
                .contains(
                        "bind_transmitter",
                        "bind_receiver",
                        "bind_transceiver",
                        "submit_sm",
                        "deliver_sm",
                        "enquire_link",
                        "unbind");
    }

    @Test
    void allowsNothingThatIsNotARequest() {
        assertThat(isAllowedSomewhere(CommandId.SUBMIT_SM_RESP)).isFalse();
        assertThat(isAllowedSomewhere(CommandId.GENERIC_NACK)).isFalse();
        assertThat(isAllowedSomewhere(CommandId.of(0x0A))).isFalse();
    }

    private static boolean isAllowedSomewhere(CommandId request) {
        return Stream.of(SessionState.values())
                .anyMatch(state ->
                        Stream.of(SessionRole.values()).anyMatch(role -> Legality.allows(role, request, state)));
    }
}
