package io.smppcore.tools.drive;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.client.SmppClient;
import io.smppcore.pdu.CancelSm;
import io.smppcore.pdu.CancelSmResp;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DataSmResp;
import io.smppcore.pdu.QuerySm;
import io.smppcore.pdu.QuerySmResp;
import io.smppcore.pdu.ReplaceSm;
import io.smppcore.pdu.ReplaceSmResp;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.SubmitMulti;
import io.smppcore.pdu.SubmitMultiResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.segment.Segmenter;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.session.Dispatch;
import io.smppcore.session.OctetTap;
import io.smppcore.testing.Waits;
import io.smppcore.text.TextEncoder;
import io.smppcore.tools.Invocation;
import io.smppcore.tools.load.RequestSource;
import io.smppcore.tools.workload.AddressTemplate;
import io.smppcore.tools.workload.Body;
import io.smppcore.tools.workload.MessageFields;
import io.smppcore.tools.workload.MessagePlan;
import io.smppcore.tools.workload.MessageWorkload;
import io.smppcore.tools.workload.Mix;
import io.smppcore.tools.workload.PartMode;
import io.smppcore.tools.workload.TlvTemplate;
import io.smppcore.trace.HexTap;
import io.smppcore.trace.PcapTap;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.event.Level;

/** Replays of recorded requests. */
@Timeout(Waits.METHOD_SECONDS)
class ReplayCommandIT {

    private static final String LOOPBACK = "127.0.0.1";
    private static final int REQUESTS = 300;

    @TempDir
    private Path folder;

    /** A server that accepts and records every request. */
    private static final class Recorder implements AutoCloseable {

        private final List<Request<?>> requests = Collections.synchronizedList(new ArrayList<>());
        private final SmppServer server;

        Recorder(Function<SubmitSm, SubmitSmResp> answer) {
            server = SmppServer.builder()
                    .authenticator(BindAuthenticator.anyone())
                    .host(LOOPBACK)
                    .port(0)
                    .options(options -> options.dispatch(Dispatch.EVENT_LOOP))
                    .handlers(handlers -> handlers.on(SubmitSm.class, (session, request) -> {
                                requests.add(request);
                                return answer.apply(request);
                            })
                            .on(DataSm.class, (session, request) -> {
                                requests.add(request);
                                return DataSmResp.ok("d");
                            })
                            .on(SubmitMulti.class, (session, request) -> {
                                requests.add(request);
                                return SubmitMultiResp.ok("m", List.of());
                            })
                            .on(QuerySm.class, (session, request) -> {
                                requests.add(request);
                                return QuerySmResp.ok("q", "", MessageState.UNKNOWN, 0);
                            })
                            .on(CancelSm.class, (session, request) -> {
                                requests.add(request);
                                return CancelSmResp.of(CommandStatus.ESME_ROK);
                            })
                            .on(ReplaceSm.class, (session, request) -> {
                                requests.add(request);
                                return ReplaceSmResp.of(CommandStatus.ESME_ROK);
                            }))
                    .start();
        }

        static Recorder accepting() {
            return new Recorder(request -> SubmitSmResp.ok("s"));
        }

        @Override
        public void close() {
            server.close();
        }
    }

    @Test
    void sendsTheSameRequestsInTheSameOrder() {
        Path file = folder.resolve("a.pcap");
        List<Request<?>> recorded;
        try (PcapTap tap = PcapTap.open(file)) {
            recorded = record(tap);
        }
        assertThat(recorded).hasSizeGreaterThan(REQUESTS - 1);
        try (Recorder recorder = Recorder.accepting()) {
            Invocation replay = replay(recorder, file, "--speed", "max", "--window", "7", "--json");
            assertThat(replay.exitCode()).as(replay.err()).isZero();
            assertThat(recorder.requests).isEqualTo(recorded);
            assertThat(replay.out()).contains("\"sent\": " + recorded.size());
        }
    }

    @Test
    void replaysTheLogOfAHexTap() throws Exception {
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        PrintStream before = System.err;
        List<Request<?>> recorded;
        System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
        try {
            recorded = record(HexTap.builder().level(Level.ERROR).build());
        } finally {
            System.setErr(before);
        }
        Path file = folder.resolve("hex.log");
        Files.write(file, log.toByteArray());
        try (Recorder recorder = Recorder.accepting()) {
            Invocation replay = replay(recorder, file);
            assertThat(replay.exitCode()).as(replay.err()).isZero();
            assertThat(recorder.requests).isEqualTo(recorded);

            Invocation paced = replay(recorder, file, "--speed", "1");
            assertThat(paced.exitCode()).isEqualTo(2);
            assertThat(paced.err()).contains("--speed: " + file + " has no times (expected: max, or a pcap file)");
        }
    }

    @Test
    void replaysAtTheRecordedOrAnotherPace() {
        Path file = folder.resolve("paced.pcap");
        List<Request<?>> recorded;
        try (PcapTap tap = PcapTap.open(file)) {
            recorded = record(tap);
        }
        try (Recorder recorder = Recorder.accepting()) {
            Invocation replay = replay(recorder, file, "--json");
            assertThat(replay.exitCode()).as(replay.err()).isZero();
            assertThat(replay.out()).contains("\"speed\": \"1.0\"");
            Invocation slower = replay(recorder, file, "--speed", "0.5", "--json");
            assertThat(slower.exitCode()).as(slower.err()).isZero();
            assertThat(slower.out()).contains("\"speed\": \"0.5\"");
            assertThat(recorder.requests)
                    .isEqualTo(
                            Stream.concat(recorded.stream(), recorded.stream()).toList());
        }
    }

    @Test
    void countsRefusalsAndExitsWithOne() {
        Path file = folder.resolve("refused.pcap");
        List<Request<?>> recorded;
        try (PcapTap tap = PcapTap.open(file)) {
            recorded = record(tap);
        }
        long submits = recorded.stream().filter(SubmitSm.class::isInstance).count();
        try (Recorder recorder = new Recorder(request -> request.respond(CommandStatus.ESME_RTHROTTLED))) {
            Invocation replay = replay(recorder, file, "--speed", "max", "--json");
            assertThat(replay.exitCode()).isEqualTo(1);
            assertThat(replay.out())
                    .contains("\"refused\": " + submits)
                    .contains("\"accepted\": " + (recorded.size() - submits));
            assertThat(replay.err()).contains(submits + " of " + recorded.size() + " requests were not accepted");
            assertThat(replay(recorder, file, "--speed", "max", "--max-errors", "100")
                            .exitCode())
                    .isZero();
        }
    }

    @Test
    void cutsTheReplayShortWhenTheSessionEnds() {
        Path file = folder.resolve("closed.pcap");
        List<Request<?>> recorded;
        try (PcapTap tap = PcapTap.open(file)) {
            recorded = record(tap);
        }
        try (SmppServer server = SmppServer.builder()
                .authenticator(BindAuthenticator.anyone())
                .host(LOOPBACK)
                .port(0)
                .onSubmitSm((session, request) -> {
                    session.closeNow();
                    return SubmitSmResp.ok("1");
                })
                .start()) {
            Invocation replay = Invocation.of(
                    "replay", file.toString(), "--port", String.valueOf(server.port()), "--speed=max", "--window=1");
            assertThat(replay.exitCode()).isEqualTo(1);
            assertThat(replay.err()).contains("cut short: ", " of " + recorded.size() + " requests were not sent");
        }
    }

    @Test
    void refusesOtherMachines() {
        Invocation replay = Invocation.of("replay", "no/such.pcap", "--host", "192.0.2.1");
        assertThat(replay.exitCode()).isEqualTo(2);
        assertThat(replay.err()).contains("192.0.2.1 is not this machine: only with --i-own-this-target");
        assertThat(Invocation.of("replay", "no/such.pcap").err()).contains("no/such.pcap: no such file");
        assertThat(Invocation.of("replay", "a", "--speed", "0").err())
                .contains("'0' is not a speed (expected: 0.001 to 1000, such as 2.5, or max)");
        assertThat(Invocation.of("replay", "a", "--window", "0").err()).contains("--window: 0 (expected: 1 to 65536)");
    }

    private static Invocation replay(Recorder recorder, Path file, String... options) {
        List<String> args =
                new ArrayList<>(List.of("replay", file.toString(), "--port", String.valueOf(recorder.server.port())));
        args.addAll(List.of(options));
        return Invocation.of(args.toArray(String[]::new));
    }

    /** Sends requests of every kind, with long texts, and returns them as received by the server. */
    private static List<Request<?>> record(OctetTap tap) {
        MessagePlan plan = new MessagePlan(
                MessageFields.DEFAULTS,
                AddressTemplate.parse("Bank#"),
                AddressTemplate.parse("4477009:5"),
                Body.ofText(
                        "{seq} " + "x".repeat(150) + "{random:20}",
                        TextEncoder.defaults(),
                        PartMode.of(Segmenter.Mode.SAR)),
                List.of(TlvTemplate.parse("0x1400=string:{seq}")),
                3);
        Mix mix = Mix.parse("submit=5,data=1,multi=1,query=1,cancel=1,replace=1");
        RequestSource source = new MessageWorkload(plan, mix, 1).source(0, 1);
        try (Recorder recorder = Recorder.accepting();
                SmppClient client = SmppClient.builder()
                        .endpoint(LOOPBACK, recorder.server.port())
                        .systemId("recorded")
                        .password("secret")
                        .octetTap(tap)
                        .connect()) {
            for (int i = 0; i < REQUESTS; i++) {
                send(client, source);
            }
            return List.copyOf(recorder.requests);
        }
    }

    private static void send(SmppClient client, RequestSource source) {
        var request = source.next();
        source.accepted(request, client.send(request));
    }
}
