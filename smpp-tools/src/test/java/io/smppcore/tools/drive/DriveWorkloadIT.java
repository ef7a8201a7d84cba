package io.smppcore.tools.drive;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.SubmitSm;
import io.smppcore.simulator.SimulatedMessage;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.testing.Waits;
import io.smppcore.tools.Invocation;
import io.smppcore.type.CommandId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The requests of {@code drive}, as the SMSC sees them. */
@Timeout(Waits.METHOD_SECONDS)
class DriveWorkloadIT {

    /** Messages can be cancelled and replaced for an hour. */
    private static final String PENDING = "receipts: {delay: 1h}";

    @Test
    void sendsOperationsInTheirShares() {
        try (SmscSimulator smsc = start(PENDING)) {
            Invocation drive = drive(
                    smsc,
                    "--count=1000",
                    "--mix=submit=70,data=10,multi=5,query=8,cancel=2,replace=5",
                    "--window=8",
                    "--max-errors=0",
                    "--text=no {seq}",
                    "--source=Bank#");
            assertThat(drive.exitCode()).as(drive.err()).isZero();
            Map<CommandId, Long> accepted = smsc.messages().stream()
                    .collect(Collectors.groupingBy(SimulatedMessage::operation, Collectors.counting()));
            assertThat(accepted.get(CommandId.DATA_SM)).isEqualTo(100);
            assertThat(accepted.get(CommandId.SUBMIT_MULTI)).isEqualTo(50);
            // Includes those instead of the first queries, until a message was accepted.
            assertThat(accepted.get(CommandId.SUBMIT_SM)).isBetween(700L, 715L);
            assertThat(drive.out()).contains("\"accepted\": 1000");
        }
    }

    @Test
    void sendsTheLinesOfAFileOnceOverAllBinds(@TempDir Path folder) throws Exception {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
            lines.add("Bank;4477009" + (10_000 + i) + ";message " + i + ";0;0");
        }
        lines.add("Bank;447700900000;" + "x".repeat(400) + ";0;0");
        Path file = folder.resolve("messages.txt");
        Files.write(file, lines);
        try (SmscSimulator smsc = start(PENDING)) {
            Invocation drive = drive(smsc, "--file", file.toString(), "--binds=3", "--window=4");
            assertThat(drive.exitCode()).as(drive.err()).isZero();
            assertThat(drive.out()).contains("\"sent\": 28,");
            Map<Integer, Long> lengths = smsc.messages().stream()
                    .map(SimulatedMessage::message)
                    .map(message -> message.esmClass().value())
                    .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
            assertThat(lengths).containsOnly(Map.entry(0, 25L), Map.entry(0x40, 3L));
            assertThat(smsc.messages().stream()
                            .map(SimulatedMessage::message)
                            .map(SubmitSm::destinationAddress)
                            .distinct())
                    .hasSize(26);
        }
    }

    @Test
    void waitsForTheReceiptOfEachPart() {
        try (SmscSimulator smsc = start("seed: 1")) {
            Invocation drive = drive(
                    smsc,
                    "--count=300",
                    "--message-length=400",
                    "--long=udh16",
                    "--registered-delivery",
                    "--rate=1000");
            assertThat(drive.exitCode()).as(drive.err()).isZero();
            assertThat(drive.out()).contains("\"accepted\": 300,", "\"receipts\": 300");
        }
    }

    @Test
    void namesABadLineBeforeAnythingIsSent(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("messages.txt");
        Files.writeString(file, "1;2;good;0;0\n1;2;bad;maybe;0\n");
        try (SmscSimulator smsc = start(PENDING)) {
            Invocation drive = drive(smsc, "--file", file.toString());
            assertThat(drive.exitCode()).isEqualTo(2);
            assertThat(drive.errLines())
                    .containsExactly(
                            "smpp drive: " + file + ", line 2: delivery 'maybe' (expected: 0, 1, true or false)");
            assertThat(smsc.messages()).isEmpty();
        }
    }

    private static SmscSimulator start(String scenario) {
        return SmscSimulator.builder()
                .host("127.0.0.1")
                .port(0)
                .scenario(Scenario.parse(scenario))
                .start();
    }

    private static Invocation drive(SmscSimulator smsc, String... options) {
        List<String> args = new ArrayList<>(List.of("drive", "--json", "--port", String.valueOf(smsc.port())));
        args.addAll(List.of(options));
        return Invocation.of(args.toArray(String[]::new));
    }
}
