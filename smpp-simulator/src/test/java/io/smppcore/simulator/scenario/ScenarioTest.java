package io.smppcore.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.pdu.BindType;
import io.smppcore.receipt.ReceiptDate;
import io.smppcore.testing.Waits;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScenarioTest {

    @Test
    void anEmptyTextIsTheDefaults() {
        assertThat(Scenario.parse("# nothing but a comment")).isEqualTo(Scenario.defaults());
    }

    @Test
    void readsAccounts() {
        SimulatedAccount account = Scenario.parse("""
                accounts:
                  - system-id: me
                    password: secret
                    bind-types: [transceiver, receiver]
                    versions: [3.4, 0x50]
                    max-binds: 2
                    rate: 30
                    window: 10
                    addresses: ["127.0.0.0/8"]
                """).accounts().getFirst();
        assertThat(account.systemId()).isEqualTo("me");
        assertThat(account.bindTypes()).containsExactlyInAnyOrder(BindType.TRANSCEIVER, BindType.RECEIVER);
        assertThat(account.versions()).containsExactlyInAnyOrder(InterfaceVersion.V3_4, InterfaceVersion.V5_0);
        assertThat(account.maxBinds()).hasValue(2);
        assertThat(account.rate()).hasValue(30);
        assertThat(account.window()).hasValue(10);
        assertThat(account.addresses()).hasSize(1);
        assertThat(account.toString()).doesNotContain("secret");
    }

    @Test
    void readsSubmitBehaviour() {
        Scenario scenario = Scenario.parse("""
                seed: 42
                submit:
                  delay: {uniform: [10ms, 50ms]}
                  status: {ESME_RTHROTTLED: 1%, RSYSERR: 0.001, 0x401: 2%}
                  never: 0.1%
                  reorder: 8
                  rate: 100
                  over-rate: 88
                  queue: 1000
                  message-id: {form: decimal, length: 10, prefix: A, start: 1}
                commands: tlv 0x1501
                """);
        assertThat(scenario.seed()).hasValue(42);
        assertThat(scenario.submit().delay())
                .isEqualTo(new Delay.Uniform(Duration.ofMillis(10), Duration.ofMillis(50)));
        assertThat(scenario.submit().status().chances())
                .isEqualTo(Map.of(
                        CommandStatus.ESME_RTHROTTLED,
                        0.01,
                        CommandStatus.ESME_RSYSERR,
                        0.001,
                        CommandStatus.of(0x401),
                        0.02));
        assertThat(scenario.submit().never()).isEqualTo(0.001);
        assertThat(scenario.submit().overRate()).isEqualTo(CommandStatus.ESME_RTHROTTLED);
        assertThat(scenario.submit().messageId().form()).isEqualTo(SubmitBehaviour.MessageIds.Form.DECIMAL);
        assertThat(scenario.commands()).isEqualTo(new MessageCommand.Source(false, OptionalInt.of(0x1501)));
    }

    @Test
    void readsReceipts() {
        ReceiptBehaviour receipts = Scenario.parse("""
                receipts:
                  states: {DELIVERED: 95%, UNDELIV: 5%}
                  delay: {exponential: 1s}
                  form: tlv
                  pdu: data_sm
                  id: decimal
                  intermediate: receipt
                  text: {dates: yyyyMMddHHmmss, words: {DELIVERED: DELIVERD}, with-text: false, counts: zero}
                  tlvs: {0x1403: "26201", 0x1700: 0x01FF}
                """).receipts();
        assertThat(receipts.states().chances()).containsEntry(MessageState.UNDELIVERABLE, 0.05);
        assertThat(receipts.delay()).isEqualTo(new Delay.Exponential(Duration.ofSeconds(1)));
        assertThat(receipts.form()).isEqualTo(ReceiptBehaviour.Form.TLV);
        assertThat(receipts.pdu()).isEqualTo(ReceiptBehaviour.Carrier.DATA_SM);
        assertThat(receipts.id()).isEqualTo(ReceiptBehaviour.IdForm.DECIMAL);
        assertThat(receipts.intermediate()).isEqualTo(ReceiptBehaviour.Intermediate.RECEIPT);
        assertThat(receipts.text().dates()).isEqualTo(ReceiptDate.Form.YYYYMMDDHHMMSS);
        assertThat(receipts.text().words()).containsEntry(MessageState.DELIVERED, "DELIVERD");
        assertThat(receipts.text().quotes()).isFalse();
        assertThat(receipts.tlvs()).extracting(tlv -> tlv.value().toHex()).containsExactly("323632303100", "01ff");
    }

    @Test
    void readsFaultsWithTheirParameters() {
        Scenario scenario = Scenario.parse("""
                faults:
                  - {on: submit_sm_resp, chance: 1%, do: missing-nul}
                  - {on: [unbind, enquire_link], do: cut, count: 3, after: 5, limit: 2, account: me}
                  - {on: bound, delay: 1m, do: garbage, octets: 0x0d0a}
                  - {do: bad-length, length: 4294967295}
                """);
        List<Fault> faults = scenario.faults();
        assertThat(faults)
                .extracting(Fault::kind)
                .containsExactly(Fault.Kind.MISSING_NUL, Fault.Kind.CUT, Fault.Kind.GARBAGE, Fault.Kind.BAD_LENGTH);
        assertThat(faults)
                .extracting(Fault::on)
                .containsExactly(
                        new Fault.Target(Fault.Moment.PDU, Set.of(CommandId.SUBMIT_SM_RESP)),
                        new Fault.Target(Fault.Moment.PDU, Set.of(CommandId.UNBIND, CommandId.ENQUIRE_LINK)),
                        new Fault.Target(Fault.Moment.BOUND, Set.of()),
                        Fault.Target.ANY);
        assertThat(faults.get(0).chance()).isEqualTo(0.01);
        assertThat(faults.get(1).chance()).isEqualTo(1);
        assertThat(faults.get(1).count()).hasValue(3);
        assertThat(faults.get(1).after()).isEqualTo(5);
        assertThat(faults.get(1).limit()).hasValue(2);
        assertThat(faults.get(1).account()).contains("me");
        assertThat(faults.get(2).delay()).isEqualTo(Duration.ofMinutes(1));
        assertThat(faults.get(2).octets()).contains(Octets.ofHex("0d0a"));
        assertThat(faults.get(3).length()).hasValue(0xFFFF_FFFFL);
    }

    @Test
    void readsJson() {
        assertThat(Scenario.parse("{\"submit\": {\"delay\": \"inf\"}}").submit().delay())
                .isEqualTo(Delay.NEVER);
    }

    @Test
    void readsMessagesFromAFileBesideTheScenario(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("mo.csv"), "# from,to,text\n49170,12345,hello, you\n\n");
        Path file = Files.writeString(folder.resolve("scenario.yaml"), "mo: {rate: 5, csv: mo.csv}");
        assertThat(Scenario.load(file).mo().messages())
                .containsExactly(new MoBehaviour.Message("49170", "12345", "hello, you"));
    }

    @Test
    void onlyAScenarioFileMayNameFurtherFiles(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("mo.csv"), "49170,12345,hello\n");
        String yaml = "mo: {csv: '" + file + "'}";
        for (ThrowingCallable text : List.<ThrowingCallable>of(
                () -> Scenario.parse(yaml), () -> Scenario.defaults().with("body", yaml))) {
            assertThatExceptionOfType(ScenarioException.class)
                    .isThrownBy(text)
                    .withMessageContaining(
                            "mo.csv: not possible here (expected: messages; only a scenario in a file may name other");
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    @Timeout(Waits.METHOD_SECONDS)
    void refusesEndlessFiles(@TempDir Path folder) throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        for (Path file :
                List.of(Path.of("/dev/zero"), pipe, Files.createSymbolicLink(folder.resolve("link"), pipe), folder)) {
            assertThatExceptionOfType(ScenarioException.class)
                    .isThrownBy(() -> Scenario.load(file))
                    .withMessageContaining(file + " is not a regular file");
            Path scenario = Files.writeString(folder.resolve("scenario.yaml"), "mo: {csv: '" + file + "'}");
            assertThatExceptionOfType(ScenarioException.class)
                    .isThrownBy(() -> Scenario.load(scenario))
                    .withMessageContaining("mo.csv: cannot read '" + file + "'")
                    .withMessageContaining("is not a regular file");
        }
    }

    @Test
    void refusesAFileThatIsTooLongWithItsBound(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("long.yaml"), "# " + "x".repeat(10_000_000));
        assertThatExceptionOfType(ScenarioException.class)
                .isThrownBy(() -> Scenario.load(file))
                .withMessageContaining("more than 10000000 octets (expected: <= 10000000)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "submit: {status: {ESME_RSYSER: 1%}} | x:1:32: submit.status.ESME_RSYSER: 'ESME_RSYSER' (expected: a "
                        + "command_status such as",
                "submit: {never: 101%}               | x:1:17: submit.never: '101%' (expected: 0% to 100%, or 0 to 1)",
                "submit: {reorder: 1}                | x:1:19: submit.reorder: 1 (expected: 2 to 10000)",
                "submit: {dely: 1s}                  | x:1:16: submit.dely: unknown (expected: one of delay, status,",
                "submit: {status: {88: 60%, 20: 50%}} | the chances add up to 1.1 (expected: <= 1, or 100%)",
                "submit: {delay: fast}               | submit.delay: 'fast' (expected: a time such as 20ms",
                "submit: {delay: {normal: [1s]}}     | submit.delay.normal: 1 times (expected: two)",
                "submit: {delay: {normal: [1s}       | invalid YAML",
                "submit: 5                           | submit: '5' (expected: keys with values)",
                "seed: 1, seed: 2                    | invalid YAML",
                "{seed: 1, seed: 2}                  | x:1:11: 'seed' is duplicated",
                "accounts: [{password: x}]           | accounts[0]: system-id: empty",
                "accounts: [{system-id: me, max-binds: 0}] | x:1:39: accounts[0].max-binds: 0 (expected: 1 to 100000)",
                "faults: [{on: submit, do: cut}]     | faults[0].on: 'submit' (expected: a PDU such as",
                "faults: [{do: explode}] | faults[0].do: 'explode' (expected: one of one-octet-writes, cut,",
                "faults: [{do: cut, count: 0}]       | x:1:27: faults[0].count: 0 (expected: 1 to 65536)",
                "faults: [{do: cut, time: 1s}] | faults[0].time: not possible here (expected: cut takes only count)",
                "faults: [{do: drop, octets: 0x0}]   | faults[0].octets: '0x0' (expected: a text, or 0x with pairs of",
                "faults: [{do: nack, on: deliver_sm}] | faults[0].on: not possible here (expected: a response, as nack",
                "faults: [{do: drop, on: submit_sm}] | faults[0].on: not possible here (expected: submit_sm is a PDU "
                        + "of",
                "faults: [{do: cut, on: connect}]    | faults[0].on: connect (expected: a PDU, as cut needs one)",
                "faults: [{do: cut, delay: 1s}]      | faults[0].delay: not possible here",
                "faults: [{do: close, on: bound, after: 1}] | faults[0].after: not possible here",
                "faults: [{do: close, on: connect, account: me}] | faults[0].account: not possible here",
                "faults: [{do: bad-length, length: -1}] | faults[0].length: -1 (expected: 0 to 4294967295)",
                "mo: {csv: no/such.csv} | x:1:11: mo.csv: not possible here (expected: messages; only a",
                "outbind: [{host: h}]                | outbind[0]: no port (expected: port)"
            })
    void errorsNamePlaceProblemAndExpectation(String yaml, String message) {
        assertThatExceptionOfType(ScenarioException.class)
                .isThrownBy(() -> Scenario.defaults().with("x", yaml))
                .withMessageContaining(message);
    }
}
