package io.smppcore.type;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Statuses for peers whose version lacks them. */
class StatusSubstituteTest {

    @ParameterizedTest
    @CsvFileSource(resources = "/field/statuses.csv")
    void aStatusThatAVersionLacksHasASubstituteOfTheSameCategory(String name, String substitute) {
        CommandStatus status = CommandStatus.named(name).orElseThrow();
        CommandStatus expected = CommandStatus.named(substitute).orElseThrow();
        assertThat(status.in(InterfaceVersion.V5_0)).isSameAs(status);
        assertThat(status.in(InterfaceVersion.V3_4)).isSameAs(expected);
        assertThat(status.in(InterfaceVersion.V3_3)).isSameAs(expected);
        assertThat(expected.category()).isEqualTo(status.category());
    }

    @Test
    void everyNamedStatusIsOfAllVersionsOrHasASubstitute() {
        assertThat(IntStream.range(0, 0x400)
                        .mapToObj(CommandStatus::of)
                        .filter(status -> status.name() != null)
                        .filter(status -> !status.equals(CommandStatus.ESME_RUNKNOWNERR))
                        .map(status -> status.in(InterfaceVersion.V3_4)))
                .hasSizeGreaterThan(60)
                .allMatch(status -> status.value() < 0x100 && !status.equals(CommandStatus.ESME_RUNKNOWNERR));
    }

    @Test
    void vendorStatusesStayAndReservedOnesAreUnknownErrors() {
        assertThat(CommandStatus.of(0x400).in(InterfaceVersion.V3_4)).isEqualTo(CommandStatus.of(0x400));
        assertThat(CommandStatus.of(-1).in(InterfaceVersion.V3_4)).isEqualTo(CommandStatus.of(-1));
        assertThat(CommandStatus.of(0x3FF).in(InterfaceVersion.V3_4)).isSameAs(CommandStatus.ESME_RUNKNOWNERR);
    }
}
