package io.smppcore.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.type.CommandStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScenarioYamlTest {

    private static final String EVERYTHING = """
            seed: 42
            system-id: sim
            accounts:
              - {system-id: me, password: "0123", bind-types: [transceiver, receiver], versions: [3.4, 0x33],
                 max-binds: 2, rate: 30.5,
                 over-rate: stop-reading, window: 10, deliver-window: 3, addresses: ["127.0.0.0/8", "::1"]}
              - {system-id: you}
            bind: {delay: 50ms, status: {ESME_RBINDFAIL: 1%}, sc-interface-version: none}
            session: {enquire-link: 30s, idle: 5m, inbound-limit: 7, lifetime: 10m}
            submit:
              delay: {uniform: [10ms, 50ms]}
              status: {ESME_RTHROTTLED: 1%, 0x401: 0.1%}
              nth: {3: ESME_RTHROTTLED, 70: 0x401}
              never: 0.1%
              reorder: 8
              rate: 100
              over-rate: ESME_RMSGQFUL
              queue: 1000
              message-id: {form: decimal, length: 8, prefix: "00", start: 1}
            receipts:
              states: {DELIVERED: 95%, UNDELIVERABLE: 5%}
              delay: {weights: {20ms: 99%, 1s: 1%}}
              form: text
              pdu: data_sm
              id: zero-padded
              early: 1%
              duplicate: 2%
              lost: 3%
              intermediate: receipt
              text: {counts: none, err: "001", err-failed: "002", dates: yyyyMMddHHmmss, words: {DELIVERED: OK},
                 with-text: false,
                     quoted-characters: 10}
              tlvs: {0x1403: "26201", 0x1700: 0x01FF}
            deliver: {window: 5, wait: 1m, waiting: 100, retries: 2, retry-delay: 1500us}
            mo: {rate: 0.5, text: "hi: {n}", from: "49#", to: "1", loopback: true, esme-to-esme: true,
                 messages: [{from: "1", to: "2", text: "a, b"}]}
            outbind: [{host: localhost, port: 2776, system-id: me, password: secret, when: waiting}]
            commands: tlv 0x1501
            faults: [{on: submit_sm_resp, chance: 1%, do: missing-nul}]
            http: {host: localhost, port: 0}
            """;

    @Test
    void readsBackEveryKey() {
        Scenario scenario = Scenario.parse(EVERYTHING);
        assertThat(scenario.toTree())
                .containsOnlyKeys(
                        "seed",
                        "system-id",
                        "accounts",
                        "bind",
                        "session",
                        "submit",
                        "receipts",
                        "deliver",
                        "mo",
                        "outbind",
                        "commands",
                        "faults",
                        "http");
        assertThat(Scenario.parse(scenario.toYaml())).isEqualTo(scenario);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "submit: {delay: inf}",
                "submit: {delay: {normal: [20ms, 5ms]}, status: ESME_RSYSERR}",
                "submit: {delay: {exponential: 20ms}}",
                "receipts: {states: EXPIRED, intermediate: true}",
                "bind: {sc-interface-version: 3.4}",
                "faults: [{on: [submit_sm_resp, unbind_resp], do: late, time: 250ms, after: 3, limit: 2, account: me}]",
                "faults: [{on: connect, do: garbage, octets: 0x0d0a, delay: 5s}, {on: bound, do: half-open}]",
                "faults: [{do: bad-length, length: 15}, {do: body-on-error, status: 0x401}, {do: coalesce, count: 3}]",
                "commands: text"
            })
    void readsBackScenarios(String yaml) {
        Scenario scenario = Scenario.parse(yaml);
        assertThat(Scenario.parse(scenario.toYaml())).isEqualTo(scenario);
    }

    @Test
    void readsBackEveryPreset() {
        assertThat(Scenario.presets().keySet()).isNotEmpty().allSatisfy(name -> {
            Scenario preset = Scenario.preset(name);
            assertThat(Scenario.parse(preset.toYaml())).isEqualTo(preset);
        });
    }

    @Test
    void theDefaultsAreAnEmptyTree() {
        assertThat(Scenario.defaults().toTree()).isEmpty();
    }

    @Test
    void writesAnUnusualRestAsAProbability() {
        Weights<CommandStatus> weights =
                Weights.always(CommandStatus.ESME_RSYSERR).with(CommandStatus.ESME_RTHROTTLED, 0.25);
        Scenario scenario = withStatus(Scenario.defaults(), weights);
        assertThat(scenario.toYaml()).contains("ESME_RTHROTTLED: 25%", "ESME_RSYSERR: 75%");
    }

    @Test
    void aChangeKeepsAllOtherKeys() {
        Scenario before = Scenario.parse(EVERYTHING);
        Scenario after = before.with("body", "{submit: {status: {ESME_RSYSERR: 5%}}, seed: 7}");
        assertThat(after.submit().status().chances()).containsOnlyKeys(CommandStatus.ESME_RSYSERR);
        assertThat(after)
                .isEqualTo(withStatus(before.withSeed(7), after.submit().status()));
        assertThatThrownBy(() -> before.with("body", "submit: {reorder: 1}"))
                .hasMessage("body:1:19: submit.reorder: 1 (expected: 2 to 10000)");
    }

    private static Scenario withStatus(Scenario scenario, Weights<CommandStatus> status) {
        return Scenario.FIELDS.with(
                scenario, "submit", SubmitBehaviour.FIELDS.with(scenario.submit(), "status", status));
    }
}
