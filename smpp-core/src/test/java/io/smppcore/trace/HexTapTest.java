package io.smppcore.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.internal.engine.TappedSession;
import io.smppcore.internal.frame.SessionTaps;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.session.SessionRole;
import io.smppcore.type.CommandId;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.event.Level;

/** Format of a dump, and the octets that it masks. */
class HexTapTest {

    private final RecordingLogger logger = new RecordingLogger(Level.TRACE);

    private List<String> dumped(TappedSession session) {
        try (session) {
            String id = session.session().id();
            return logger.lines().stream().map(line -> line.replace(id, "ID")).toList();
        }
    }

    private SessionTaps taps(HexTap.Builder tap) {
        return SessionTaps.NONE.with(tap.logger(logger).build());
    }

    @Test
    void dumpsOffsetsDigitsAndCharactersWithoutThePassword() {
        TappedSession session = TappedSession.open(SessionRole.ESME, taps(HexTap.builder()));
        session.session()
                .sendAsync(BindRequest.builder(BindType.TRANSCEIVER)
                        .systemId("esme01")
                        .password("s3cret")
                        .build());
        assertThat(session.written()).hasSize(1);
        assertThat(dumped(session)).singleElement().isEqualTo("""
                TRACE ID sent bind_transceiver, 35 octets
                00000  00 00 00 23 00 00 00 09  00 00 00 00 00 00 00 01 |...#............|
                00010  65 73 6d 65 30 31 00 **  ** ** ** ** ** 00 00 34 |esme01.******..4|
                00020  00 00 00                                         |...|""");
    }

    @Test
    void dumpsPdusThatCannotBeDecoded() {
        TappedSession session = TappedSession.bound(SessionRole.ESME, taps(HexTap.builder()));
        session.receive(HexFormat.of().parseHex("00000012" + "00000004" + "00000000" + "00000005" + "ffff"));
        assertThat(dumped(session)).anySatisfy(dump -> assertThat(dump).isEqualTo("""
                        TRACE ID received submit_sm, 18 octets
                        00000  00 00 00 12 00 00 00 04  00 00 00 00 00 00 00 05 |................|
                        00010  ff ff                                            |..|"""));
    }

    @Test
    void dumpsTheReceivedPartOfAHeaderWithABadLength() {
        TappedSession session = TappedSession.bound(SessionRole.ESME, taps(HexTap.builder()));
        session.receive(HexFormat.of().parseHex("00000003"));
        assertThat(dumped(session))
                .anySatisfy(dump -> assertThat(dump).contains("received part of a header, 4 octets"));
    }

    @Test
    void filtersAnOperationTogetherWithItsResponse() {
        TappedSession session = TappedSession.bound(
                SessionRole.ESME, taps(HexTap.builder().level(Level.INFO).except(CommandId.BIND_TRANSCEIVER)));
        session.receive(7, EnquireLink.HEADER_ONLY);
        assertThat(dumped(session))
                .extracting(dump -> dump.lines().findFirst().orElseThrow())
                .containsExactly(
                        "INFO ID received enquire_link, 16 octets", "INFO ID sent enquire_link_resp, 16 octets");
    }

    @Test
    void dumpsOnlySelectedOperations() {
        TappedSession session =
                TappedSession.bound(SessionRole.ESME, taps(HexTap.builder().only(CommandId.SUBMIT_SM)));
        assertThat(dumped(session)).isEmpty();
    }

    @Test
    void offsetsBeyondOneMebibyteHaveSixDigits() {
        StringBuilder dump = new StringBuilder();

        HexDump.append(dump, new byte[(1 << 20) + 1], 0, (1 << 20) + 1, PasswordOctets.NONE);

        assertThat(dump).contains("\nffff0  00").contains("\n100000  00");
    }

    /** Body as text with ~ for NUL, and its visible part. */
    @ParameterizedTest
    @CsvSource({
        "me~secret~rest~, me~******~rest~",
        "me~secret,       me~******",
        "me~~rest,        me~~rest",
        "~secret~,        ~******~",
        "mesecret,        ********",
        "me~,             me~",
        "'',              ''"
    })
    void findsThePasswordInMalformedBinds(String body, String shown) {
        for (String command : List.of("00000001", "00000002", "00000009", "0000000b")) {
            byte[] octets = pdu(command, body);
            PasswordOctets password = PasswordOctets.in(octets, 0, octets.length);
            StringBuilder left = new StringBuilder();
            for (int i = 16; i < octets.length; i++) {
                left.append(password.contains(i) ? '*' : octets[i] == 0 ? '~' : (char) octets[i]);
            }
            assertThat(left.toString()).as(command).isEqualTo(shown);
        }
    }

    @Test
    void otherPdusHaveNoPassword() {
        byte[] octets = pdu("80000009", "me~secret~");
        assertThat(PasswordOctets.in(octets, 0, octets.length)).isEqualTo(PasswordOctets.NONE);
    }

    private static byte[] pdu(String command, String body) {
        String text = HexFormat.of().formatHex(body.replace('~', '\0').getBytes(StandardCharsets.ISO_8859_1));
        return HexFormat.of().parseHex("00000000" + command + "00000000" + "00000001" + text);
    }
}
