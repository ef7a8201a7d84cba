package io.smppcore.benchmarks.languages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.smppcore.benchmarks.codec.Samples;
import io.smppcore.benchmarks.loopback.LoopbackSetup;
import io.smppcore.benchmarks.loopback.SmppCoreServer;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.Dispatch;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SmppSession;
import io.smppcore.type.EsmClass;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients and servers in processes of their own, for a moment each. */
class LanguagesRunTest {

    private static final Duration MOMENT = Duration.ofMillis(100);
    private static final Folders SOURCES = Folders.of(Path.of("").toAbsolutePath());

    @TempDir
    private Path folder;

    @Test
    void thisLibrarySubmitsAndDelivers() {
        assertComplete(new Pairing(Library.SMPP_CORE, Library.SMPP_CORE), new Load(2, 4, true));
    }

    @Test
    void refusesDeliverSmWithOtherOctets() throws IOException {
        DeliverSm other =
                Samples.DELIVER_SM.toBuilder().esmClass(EsmClass.of(0x08)).build();
        SessionListener delivering = new SessionListener() {
            @Override
            public void onBound(SmppSession session) {
                var unused = session.sendAsync(other);
            }
        };
        Pairing pairing = new Pairing(Library.SMPP_CORE, Library.SMPP_CORE);
        Load load = new Load(1, 1, false);
        List<String> arguments = new ArrayList<>(load.arguments());
        SmppCoreServer.Handling handling =
                SmppCoreServer.Handling.of((session, message) -> SubmitSmResp.ok(Samples.MESSAGE_ID));
        try (SmppCoreServer server =
                SmppCoreServer.onPort(0, LoopbackSetup.of(Dispatch.EVENT_LOOP, 1), delivering, handling)) {
            arguments.addAll(0, List.of("client", "--port", String.valueOf(server.port())));
            arguments.addAll(List.of("--warm-up", "0.2", "--seconds", "0.1"));
            ProcessBuilder client = Library.SMPP_CORE.process(folders(), arguments);
            try (Child child = new Child("client", client)) {
                Measurement measurement = Measurement.parse(pairing, load, child.await(Duration.ofMinutes(1)));

                assertThat(measurement.complaint()).startsWith("1 requests refused and 0 unanswered");
            }
        }
    }

    /** Skipped without Go, or if its module proxy cannot be reached. */
    @Test
    void gosmppSubmitsAndDelivers() throws IOException {
        assumeThat(Toolchain.GO.missing(String.valueOf(System.getenv("PATH")))).isEmpty();
        try {
            Child.run(SOURCES.sources(Toolchain.GO), List.of("go", "mod", "download"), Duration.ofMinutes(2));
        } catch (IOException e) {
            Assumptions.abort(String.valueOf(e.getMessage()));
        }
        Toolchain.GO.build(folders());

        for (Pairing pairing : Pairing.of(List.of(Library.GOSMPP)).subList(1, 4)) {
            assertComplete(pairing, new Load(2, 4, true));
        }
        assertComplete(new Pairing(Library.GOSMPP, Library.SMPP_CORE), new Load(1, 1, false));
    }

    private void assertComplete(Pairing pairing, Load load) {
        Measurement measurement = new LanguagesRun(folders(), MOMENT).measure(pairing, load);

        assertThat(measurement.complaint()).as(pairing.toString()).isEmpty();
        assertThat(measurement.submitted()).isPositive();
    }

    private Folders folders() {
        return new Folders(SOURCES.sources(), folder);
    }
}
