package io.smppcore.tools.drive;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.Prerequisite;
import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.ForeignProgram;
import io.smppcore.tools.Invocation;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code drive} on SMSCs of other projects, in other languages. */
@Timeout(Waits.METHOD_SECONDS)
class ForeignServersIT {

    @ParameterizedTest
    @EnumSource(ForeignProgram.Library.class)
    void answersAndSendsReceipts(ForeignProgram.Library library) throws Exception {
        Prerequisite.PEERS.require(ForeignProgram.areInstalled());
        try (ForeignProgram server = library.server()) {
            String port = server.line();
            assertThat(port).as("the port of the server").matches("\\d+");
            closedLoop(port);
            openLoop(port);
        }
    }

    private static void closedLoop(String port) {
        Invocation drive = Invocation.of(
                ("drive --port " + port + " --count 3000 --window 16 --binds 2 --registered-delivery --json")
                        .split(" "));
        assertThat(drive.exitCode()).as(drive.err()).isZero();
        assertThat(number(drive, "sent")).isEqualTo(3000);
        assertThat(number(drive, "accepted")).isEqualTo(3000);
        assertThat(number(drive, "receipts")).isEqualTo(3000);
    }

    private static void openLoop(String port) {
        Invocation drive =
                Invocation.of("drive", "--port", port, "--count", "400", "--rate", "200", "--window", "64", "--json");
        assertThat(drive.exitCode()).as(drive.err()).isZero();
        assertThat(number(drive, "accepted")).isEqualTo(400);
    }

    private static double number(Invocation drive, String key) {
        Matcher matcher = Pattern.compile("\"" + key + "\": ([0-9.]+)").matcher(drive.out());
        assertThat(matcher.find()).as(drive.out()).isTrue();
        return Double.parseDouble(matcher.group(1));
    }
}
