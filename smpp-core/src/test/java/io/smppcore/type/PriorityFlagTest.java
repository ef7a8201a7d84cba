package io.smppcore.type;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.spec.Csv;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PriorityFlagTest {

    @Test
    void constantsAreTheSharedInstancesAndHaveNames() {
        assertThat(Constants.of(PriorityFlag.class, PriorityFlag.class)).allSatisfy(level -> {
            assertThat(level).isSameAs(PriorityFlag.of(level.value()));
            assertThat(level.name()).isNotNull();
        });
    }

    @ParameterizedTest
    @EnumSource
    void prioritiesHaveTheMeaningOfTheTableInEveryNetwork(PriorityFlag.Network network) {
        for (PriorityFlag level : Constants.of(PriorityFlag.class, PriorityFlag.class)) {
            assertThat(level.nameIn(network)).as("%s in %s", level, network).isEqualTo(inTable(level, network));
        }
        assertThat(PriorityFlag.of(5).nameIn(network)).isNull();
        assertThat(PriorityFlag.of(255).nameIn(network)).isNull();
    }

    /** Reads notes such as {@code GSM SMS priority; ANSI-136 urgent}. */
    private static @Nullable String inTable(PriorityFlag level, PriorityFlag.Network network) {
        String prefix =
                network.name().replace('_', ' ').replace("ANSI ", "ANSI-").replace("IS ", "IS-") + " ";
        if (level.equals(PriorityFlag.BACKGROUND)) {
            return network == PriorityFlag.Network.GSM_CBS ? "background" : null; // in the name, not in the notes
        }
        return Csv.read("enums.csv").stream()
                .filter(row -> row.text("group").equals("priority_flag") && row.number("value") == level.value())
                .flatMap(row -> Stream.of(row.text("notes").split("; ", -1)))
                .filter(note -> note.startsWith(prefix))
                .map(note -> note.substring(prefix.length()))
                .findFirst()
                .orElse(null);
    }

    @ParameterizedTest
    @CsvSource({
        "GSM_PRIORITY, GSM_SMS, priority",
        "GSM_NON_PRIORITY, GSM_SMS, non-priority",
        "CBS_NORMAL, GSM_CBS, normal",
        "CBS_IMMEDIATE, GSM_CBS, immediate broadcast",
        "CBS_HIGH, GSM_CBS, high priority",
        "BACKGROUND, GSM_CBS, background",
        "ANSI_136_BULK, ANSI_136, bulk",
        "ANSI_136_NORMAL, ANSI_136, normal",
        "ANSI_136_URGENT, ANSI_136, urgent",
        "ANSI_136_VERY_URGENT, ANSI_136, very urgent",
        "IS_95_NORMAL, IS_95, normal",
        "IS_95_INTERACTIVE, IS_95, interactive",
        "IS_95_URGENT, IS_95, urgent",
        "IS_95_EMERGENCY, IS_95, emergency"
    })
    void prioritiesOfANetworkHaveItsMeaning(String constant, PriorityFlag.Network network, String meaning)
            throws ReflectiveOperationException {
        PriorityFlag level = (PriorityFlag)
                Objects.requireNonNull(PriorityFlag.class.getField(constant).get(null));
        assertThat(level.nameIn(network)).isEqualTo(meaning);
    }
}
