package io.smppcore.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Versions of packages. DebianPackageIT of smpp-gateway tests the packages. */
class DebianPackageTest {

    /* In a version of Debian, "~" sorts before the end. */
    @ParameterizedTest
    @CsvSource({"1.2.0-SNAPSHOT, 1.2.0~20261130175452", "1.2.0, 1.2.0"})
    void aSnapshotHasTheTimeOfItsCommitAndAVersionBelowThatOfTheRelease(String version, String expected) {
        assertThat(DebianPackage.version(
                        "<artifactId>smpp-bom</artifactId>\n  <version>" + version + "</version>",
                        Instant.parse("2026-11-30T17:54:52Z")))
                .isEqualTo(expected);
    }
}
