package io.smppcore.gateway.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Octets;
import java.nio.BufferUnderflowException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Searches for octets by which a peer without the secret is authenticated, a request is not the one that was sent, or
 * published sessions are neither read nor refused.
 */
class LinkFuzzTest {

    static Stream<byte[]> handshakes() {
        byte[] name = "node-b".getBytes(StandardCharsets.UTF_8);
        byte[] hello = Arrays.copyOf(new byte[] {(byte) LinkAuthentication.HELLO}, 33 + name.length);
        System.arraycopy(name, 0, hello, 33, name.length);
        byte[] proof = Arrays.copyOf(new byte[] {(byte) LinkAuthentication.PROOF}, 33);
        return Stream.of(hello, proof);
    }

    /** An input is the operation and content of the first request; the second one proves nothing. */
    @MethodSource("handshakes")
    @FuzzTest
    void authenticatesNobodyWithoutTheSecret(byte[] input) {
        LinkAuthentication.Server server = new LinkAuthentication.Server("secret", "node-a");
        int operation = input.length == 0 ? 0 : input[0] & 0xFF;
        byte[] content = Arrays.copyOfRange(input, Math.min(1, input.length), input.length);
        byte[] answer = server.answer(operation, content);
        assertThat(server.node()).isNull();
        if (answer != null) {
            assertThat(operation).isEqualTo(LinkAuthentication.HELLO);
            assertThat(server.answer(LinkAuthentication.HELLO, content)).isNull();
            assertThat(server.answer(LinkAuthentication.PROOF, Arrays.copyOfRange(answer, 32, 64)))
                    .isNull();
        }
        assertThat(server.answer(LinkAuthentication.PROOF, content)).isNull();
        assertThat(server.node()).isNull();
        assertThat(new LinkAuthentication.Client("secret", "node-b", "node-a").proof(content))
                .isNull();
    }

    static Stream<byte[]> contents() {
        return Stream.of(new byte[] {1}, new byte[] {17, 3, 0, 0}, new byte[] {(byte) 255, '\n', 'a'});
    }

    /** An input is the operation and the content of a request, and the TLVs of another one. */
    @MethodSource("contents")
    @FuzzTest
    void passesTheContentOn(byte[] input) {
        if (input.length == 0) {
            return;
        }
        byte[] octets = Arrays.copyOfRange(input, 1, input.length);
        LinkTlvs.Content content = Objects.requireNonNull(LinkTlvs.read(LinkTlvs.tlvs(input[0] & 0xFF, octets)));
        assertThat(content.operation()).isEqualTo(input[0] & 0xFF);
        assertThat(content.octets()).isEqualTo(octets);
        assertThat(String.join("\n", LinkTlvs.texts(octets))).isEqualTo(new String(octets, StandardCharsets.UTF_8));
        List<Tlv> any = new ArrayList<>();
        for (int i = 1; i + 2 < input.length; i += 3) {
            any.add(new Tlv(0x1500 + (input[i] & 3), Octets.copyOf(input, i + 1, i + 2 + (input[i + 2] & 1))));
        }
        LinkTlvs.Content read = LinkTlvs.read(Tlvs.of(any));
        assertThat(read == null || read.operation() <= 0xFF).isTrue();
    }

    static Stream<byte[]> sessions() {
        byte[] two = PeerSession.toOctets(
                List.of(new PeerSession("s-1", 10, true, 1L << 44), new PeerSession("s-2", 1, false, 0)));
        return Stream.of(two, Arrays.copyOf(two, two.length - 16), PeerSession.toOctets(List.of()), new byte[] {3, -1});
    }

    @MethodSource("sessions")
    @FuzzTest
    void restoresSessions(byte[] input) {
        List<PeerSession> sessions;
        try {
            sessions = PeerSession.read(input);
        } catch (StoreException | IllegalArgumentException | IndexOutOfBoundsException | BufferUnderflowException e) {
            return;
        }
        assertThat(PeerSession.read(PeerSession.toOctets(sessions))).isEqualTo(sessions);
    }
}
