package io.smppcore.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.Prerequisite;
import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import io.smppcore.trace.PcapTap;
import io.smppcore.type.Address;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Captures of sessions, dissected by Wireshark; skipped without tshark. */
@Timeout(Waits.METHOD_SECONDS)
class TsharkIT {

    private static final int MINUTES = 1;
    private static final String LETTERS = "0123456789".repeat(100);

    @TempDir
    Path folder;

    @Test
    void aDefaultRunIsWellFormed() throws Exception {
        try (PcapTap tap = tap();
                Rig rig = new Rig("", builder -> builder.octetTap(tap))) {
            RawPeer peer = rig.bound();
            for (int sequence = 2; sequence < 12; sequence++) {
                assertThat(Rig.submit(peer, sequence)).isZero();
            }
            peer.write(PduOctets.request(PduOctets.ENQUIRE_LINK, 12));
            peer.read();
            unbind(peer, 13);
        }
        // bind, ten messages, enquire_link and unbind, with their responses
        assertThat(smpp()).hasSize(2 * 13);
        assertThat(malformed()).isEmpty();
    }

    @Test
    void receiptsMobileOriginatedAndLongMessagesAreWellFormed() throws Exception {
        try (PcapTap tap = tap();
                Rig rig = new Rig(
                        "{receipts: {intermediate: true, duplicate: 100%, tlvs: {0x1403: '26201'}}, commands: text}",
                        builder -> builder.octetTap(tap))) {
            RawPeer peer = rig.bound();
            peer.write(Rig.message(2, "shop", "491701234567", 0x11, "", "", "hello"));
            peer.read();
            Rig.deliver(peer);
            Rig.deliver(peer);
            Rig.deliver(peer);
            peer.write(PduOctets.request(
                    PduOctets.SUBMIT_SM,
                    3,
                    PduOctets.submitSmUpToLength(),
                    PduOctets.octets(0, 0x04, 0x24, LETTERS.length() >> 8, LETTERS.length() & 0xFF),
                    PduOctets.ascii(LETTERS)));
            assertThat(peer.read().commandStatus()).isZero();
            for (int part = 1; part <= 2; part++) {
                peer.write(PduOctets.request(
                        PduOctets.SUBMIT_SM,
                        3 + part,
                        PduOctets.submitSmUpToLength(0x40, 0, 0),
                        PduOctets.octets(6 + 100, 5, 0, 3, 42, 2, part),
                        PduOctets.ascii(LETTERS.substring(0, 100))));
                assertThat(peer.read().commandStatus()).isZero();
            }
            peer.write(Rig.message(6, "submit:{status:RTHROTTLED}"));
            assertThat(peer.read().commandStatus()).isEqualTo(0x58);
            assertThat(Rig.query(peer, 7, "unknown").commandStatus()).isNotZero();
            var answered =
                    rig.simulator.inject(Address.international("49170"), Address.alphanumeric("shop"), "\u00e4\u20ac");
            Rig.deliver(peer);
            answered.get(Waits.SECONDS, TimeUnit.SECONDS);
            unbind(peer, 8);
        }
        // bind, message, three receipts, three long ones, a command, a query, a mobile-originated message, unbind
        assertThat(smpp()).hasSize(2 * 12);
        assertThat(malformed()).isEmpty();
    }

    private PcapTap tap() throws Exception {
        Prerequisite.TSHARK.require(hasTshark());
        return PcapTap.open(folder.resolve("run.pcap"));
    }

    private static void unbind(RawPeer peer, int sequence) throws IOException {
        peer.write(PduOctets.request(PduOctets.UNBIND, sequence));
        assertThat(peer.read().commandId()).isEqualTo(PduOctets.UNBIND_RESP);
        peer.expectEnd();
    }

    private List<String> smpp() throws Exception {
        List<String> ids = new ArrayList<>();
        for (String line : tshark("-Y", "smpp", "-T", "fields", "-e", "smpp.command_id")) {
            ids.addAll(List.of(line.split(",")));
        }
        return ids;
    }

    private List<String> malformed() throws Exception {
        return tshark("-Y", "_ws.malformed || _ws.expert.group == \"Malformed\" || tcp.analysis.lost_segment");
    }

    /** Returns the lines that tshark prints. */
    private List<String> tshark(String... further) throws Exception {
        List<String> command = new ArrayList<>(
                List.of("tshark", "-n", "-r", folder.resolve("run.pcap").toString()));
        command.addAll(List.of(further));
        Path out = folder.resolve("tshark.out");
        Path err = folder.resolve("tshark.err");
        Process process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        assertThat(process.waitFor(MINUTES, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(err)).isZero();
        return Files.readAllLines(out, StandardCharsets.ISO_8859_1);
    }

    private static boolean hasTshark() throws InterruptedException {
        try {
            return new ProcessBuilder("tshark", "-v")
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor(MINUTES, TimeUnit.MINUTES);
        } catch (IOException e) {
            return false;
        }
    }
}
