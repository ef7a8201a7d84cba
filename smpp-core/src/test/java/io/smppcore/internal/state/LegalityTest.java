package io.smppcore.internal.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.session.SessionRole;
import io.smppcore.session.SessionState;
import io.smppcore.spec.Csv;
import io.smppcore.type.CommandId;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Comparison with table 2-1: of SMPP 5.0 for sent PDUs, of either version for accepted PDUs. */
class LegalityTest {

    /** Commands that a side may send or accept in a state. */
    private interface Table {

        boolean has(SessionRole role, CommandId command, SessionState state);
    }

    /** Returns requests and one-way PDUs; responses are allowed in the states of their requests. */
    static Stream<Csv.Row> initiated() {
        return Csv.read("commands.csv").stream()
                .filter(row ->
                        !row.isRange("command_id") && !row.text("states_5_0").isEmpty())
                .filter(row -> !row.text("kind").equals("response") && !isNack(row));
    }

    /** Returns true for generic_nack, which may be sent in any state. */
    private static boolean isNack(Csv.Row row) {
        return row.text("name").equals("generic_nack");
    }

    @ParameterizedTest
    @MethodSource("initiated")
    void sendsExactlyWhatTheTableOf50Allows(Csv.Row row) {
        assertThat(allowed(row, Legality::maySend)).isEqualTo(cells(row, "states_5_0"));
    }

    /** The tables differ in data_sm, in replace_sm, which 3.4 omits in BOUND_TRX, and in the states added in 5.0. */
    @ParameterizedTest
    @MethodSource("initiated")
    void acceptsExactlyWhatTheTableOfEitherVersionAllows(Csv.Row row) {
        Set<String> either = cells(row, "states_5_0");
        either.addAll(cells(row, "states_3_4"));
        assertThat(allowed(row, Legality::accepts)).isEqualTo(either);
    }

    private static Set<String> allowed(Csv.Row row, Table table) {
        Set<String> allowed = new HashSet<>();
        for (SessionState state : SessionState.values()) {
            for (SessionRole role : SessionRole.values()) {
                if (table.has(role, CommandId.of(row.number("command_id")), state)) {
                    allowed.add(state + ":" + (role == SessionRole.ESME ? "ESME" : "MC"));
                }
            }
        }
        return allowed;
    }

    /** Parses cells such as {@code OPEN:ESME;BOUND_TX:ESME+MC}, without CLOSED, in which nothing can be sent. */
    private static Set<String> cells(Csv.Row row, String column) {
        Set<String> allowed = new HashSet<>();
        if (!row.text(column).isEmpty()) {
            for (String cell : row.text(column).split(";", -1)) {
                List<String> stateAndSides = List.of(cell.split(":", -1));
                for (String side : stateAndSides.get(1).split("\\+", -1)) {
                    allowed.add(stateAndSides.getFirst() + ":" + side);
                }
            }
        }
        allowed.removeIf(stateAndSide -> stateAndSide.startsWith("CLOSED:"));
        return allowed;
    }

    @Test
    void coversEveryOperation() {
        assertThat(initiated()).hasSize(17);
    }

    @ParameterizedTest
    @ValueSource(ints = {0x8000_0004, 0x8000_0000, 0, 0x0A, 0x22, 0x114, 0x7FFF_FFFF, 0x0001_0200})
    void allowsNoOperationThatNeitherSideInitiates(int commandId) {
        for (SessionState state : SessionState.values()) {
            for (SessionRole role : SessionRole.values()) {
                assertThat(Legality.maySend(role, CommandId.of(commandId), state))
                        .isFalse();
                assertThat(Legality.accepts(role, CommandId.of(commandId), state))
                        .isFalse();
            }
        }
    }
}
