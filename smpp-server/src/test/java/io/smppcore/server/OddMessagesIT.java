package io.smppcore.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.segment.ReassembledMessage;
import io.smppcore.segment.Reassembler;
import io.smppcore.segment.ReassemblyLimits;
import io.smppcore.segment.ReceivedSegment;
import io.smppcore.testing.NoLeaks;
import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.MisbehavingPeers;
import io.smppcore.testing.peers.OddMessages;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.TextDecoder;
import io.smppcore.type.DataCoding;
import io.smppcore.type.Octets;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests of a handler with the {@link OddMessages}: each is accepted, and no octet of it is lost. */
@ExtendWith(NoLeaks.class)
class OddMessagesIT {

    private static final DataCoding UCS2 = DataCoding.of(8);
    private static final DataCoding DEFAULT = DataCoding.of(0);
    private static final TextDecoder GSM = TextDecoder.of(DefaultAlphabet.GSM);
    private static final String GREETING = "привет";

    private final BlockingQueue<SubmitSm> received = new LinkedBlockingQueue<>();
    private final Reassembler reassembler = Reassembler.inMemory(ReassemblyLimits.defaults());
    private SmppServer server;
    private MisbehavingPeers peers;

    @BeforeEach
    void start() {
        server = Loopback.patientServer()
                .onSubmitSm((session, message) -> {
                    received.add(message);
                    return SubmitSmResp.ok("id");
                })
                .start();
        peers = MisbehavingPeers.of(server.address(), "me", "secret");
    }

    @AfterEach
    void close() {
        server.close();
    }

    // ---- text ----

    @Test
    void removesAByteOrderMarkBeforeTheText() throws Exception {
        SubmitSm message = submit(OddMessages.ucs2WithByteOrderMark(GREETING));

        assertThat(GSM.decode(message.dataCoding(), message.messageOctets())).isEqualTo(GREETING);
    }

    @Test
    void decodesLittleEndianTextWithTheCharsetOfThePeer() throws Exception {
        SubmitSm message = submit(OddMessages.littleEndianUcs2(GREETING));

        assertThat(GSM.decode(message.dataCoding(), message.messageOctets())).hasSameSizeAs(GREETING);
        assertThat(decoded(message, UCS2, StandardCharsets.UTF_16LE)).isEqualTo(GREETING);
    }

    @Test
    void decodesBothByteOrdersByTheirMark() throws Exception {
        SubmitSm little = submit(OddMessages.littleEndianUcs2WithByteOrderMark(GREETING));
        SubmitSm big = submit(OddMessages.ucs2WithByteOrderMark(GREETING));

        assertThat(decoded(little, UCS2, StandardCharsets.UTF_16)).isEqualTo(GREETING);
        assertThat(decoded(big, UCS2, StandardCharsets.UTF_16)).isEqualTo(GREETING);
    }

    @Test
    void replacesHalfACharacterAtTheEnd() throws Exception {
        SubmitSm message = submit(OddMessages.ucs2WithOddLength(GREETING));

        assertThat(message.messageOctets().length()).isEqualTo(2 * GREETING.length() + 1);
        assertThat(GSM.decode(message.dataCoding(), message.messageOctets())).isEqualTo(GREETING + "\uFFFD");
    }

    @Test
    void decodesAnyDefaultAlphabetOfAPeer() throws Exception {
        Charset windows = Charset.forName("windows-1251");
        SubmitSm utf8 = submit(OddMessages.defaultAlphabetIn(StandardCharsets.UTF_8, GREETING));
        SubmitSm cyrillic = submit(OddMessages.defaultAlphabetIn(windows, GREETING));

        assertThat(utf8.messageOctets().toByteArray()).isEqualTo(GREETING.getBytes(StandardCharsets.UTF_8));
        assertThat(TextDecoder.of(DefaultAlphabet.UTF8).decode(DEFAULT, utf8.messageOctets()))
                .isEqualTo(GREETING);
        assertThat(cyrillic.messageOctets().toByteArray()).isEqualTo(GREETING.getBytes(windows));
        assertThat(decoded(cyrillic, DEFAULT, windows)).isEqualTo(GREETING);
    }

    @Test
    void decodes160UnpackedOctetsAs160Characters() throws Exception {
        String text = "0123456789".repeat(16);
        SubmitSm message = submit(OddMessages.unpackedOctets(text));

        assertThat(GSM.decode(message.dataCoding(), message.messageOctets())).isEqualTo(text);
    }

    // ---- parts ----

    @Test
    void treatsAPartWithBadSarLengthsAsAWholeMessage() throws Exception {
        ReassembledMessage message = single(submit(OddMessages.partWithBadSarLengths("part")));

        assertThat(message.text(GSM)).isEqualTo("part");
        assertThat(message.segments().getFirst().tlvs().size()).isEqualTo(3);
    }

    @Test
    void reportsAMalformedHeaderAndKeepsItAsText() throws Exception {
        expectHeaderKept(OddMessages.headerBeyondTheMessage("hi"), "c8 00 03 07 02 01 68 69");
        expectHeaderKept(OddMessages.elementBeyondTheHeader("hi"), "05 00 09 07 02 01 68 69");
        expectHeaderKept(OddMessages.flagWithoutHeader("hi"), "68 69");
    }

    private void expectHeaderKept(byte[] pdu, String octets) throws Exception {
        ReassembledMessage message = single(submit(pdu));
        assertThat(message.udhProblem()).isPresent();
        assertThat(message.octets()).isEqualTo(octets(octets));
    }

    @Test
    void treatsAHeaderWithoutItsFlagAsText() throws Exception {
        ReassembledMessage message = single(submit(OddMessages.headerWithoutItsFlag("hi")));

        assertThat(message.udhProblem()).isEmpty();
        assertThat(message.octets()).isEqualTo(octets("05 00 03 07 02 01 68 69"));
    }

    @Test
    void completesPartOneOfOne() throws Exception {
        assertThat(complete(submit(OddMessages.onlyPart("alone"))).text(GSM)).isEqualTo("alone");
    }

    @Test
    void reassemblesPartsOverSeveralConnectionsInAnyOrder() throws Exception {
        List<byte[]> parts = OddMessages.parts(9, "one ", "two ", "three");
        List<PduOctets> answers =
                peers.submitsOverSeveralConnections(List.of(parts.get(2), parts.get(0), parts.get(1)));

        assertThat(answers).extracting(PduOctets::commandStatus).containsOnly(0);
        assertThat(accept(next())).isInstanceOf(Reassembler.Result.Stored.class);
        assertThat(accept(next())).isInstanceOf(Reassembler.Result.Stored.class);
        assertThat(complete(next()).text(GSM)).isEqualTo("one two three");
    }

    @Test
    void findsAShortTextInMessagePayload() throws Exception {
        SubmitSm message = submit(OddMessages.shortTextAsPayload("short"));

        assertThat(message.shortMessage().length()).isZero();
        assertThat(single(message).text(GSM)).isEqualTo("short");
    }

    private SubmitSm submit(byte[] pdu) throws IOException, InterruptedException {
        PduOctets answer = peers.submits(pdu);
        assertThat(answer.commandStatus()).isZero();
        assertThat(answer.sequenceNumber()).isEqualTo(OddMessages.SEQUENCE_NUMBER);
        return next();
    }

    private SubmitSm next() throws InterruptedException {
        SubmitSm message = received.poll(Waits.SECONDS, TimeUnit.SECONDS);
        assertThat(message).isNotNull();
        return message;
    }

    private Reassembler.Result accept(SubmitSm message) {
        return reassembler.accept(new ReceivedSegment(
                message.sourceAddress(),
                message.destinationAddress(),
                message.esmClass(),
                message.dataCoding(),
                message.messageOctets(),
                message.tlvs()));
    }

    private ReassembledMessage single(SubmitSm message) {
        Reassembler.Result result = accept(message);
        assertThat(result).isInstanceOf(Reassembler.Result.Single.class);
        return ((Reassembler.Result.Single) result).message();
    }

    private ReassembledMessage complete(SubmitSm message) {
        Reassembler.Result result = accept(message);
        assertThat(result).isInstanceOf(Reassembler.Result.Complete.class);
        return ((Reassembler.Result.Complete) result).message();
    }

    private static String decoded(SubmitSm message, DataCoding dataCoding, Charset charset) {
        return TextDecoder.builder()
                .charset(dataCoding, charset)
                .build()
                .decode(message.dataCoding(), message.messageOctets());
    }

    private static Octets octets(String hex) {
        return Octets.of(HexFormat.ofDelimiter(" ").parseHex(hex));
    }
}
