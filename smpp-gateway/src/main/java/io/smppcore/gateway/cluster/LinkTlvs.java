package io.smppcore.gateway.cluster;

import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Octets;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Coding of the requests and responses between nodes in vendor-specific TLVs of data_sm and data_sm_resp. */
public final class LinkTlvs {

    private static final int OPERATION = 0x1500;
    private static final int CONTENT = 0x1501;
    private static final int MAX_PARAMETER = 60_000;

    private LinkTlvs() {}

    /** Number of an operation, 0 to 255, and the content of its request or response. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Content(int operation, byte[] octets) {}

    static Tlvs tlvs(int operation, byte[] content) {
        List<Tlv> parameters = new ArrayList<>();
        parameters.add(new Tlv(OPERATION, Octets.of((byte) operation)));
        for (int from = 0; from < content.length; from += MAX_PARAMETER) {
            parameters.add(
                    new Tlv(CONTENT, Octets.copyOf(content, from, Math.min(content.length, from + MAX_PARAMETER))));
        }
        return Tlvs.of(parameters);
    }

    /** Returns the operation and content that the TLVs contain; null if they contain no operation. */
    public static @Nullable Content read(Tlvs tlvs) {
        Octets operation = tlvs.raw(OPERATION);
        if (operation == null || operation.length() != 1) {
            return null;
        }
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        tlvs.allRaw(CONTENT).forEach(part -> content.writeBytes(part.toByteArray()));
        return new Content(operation.toByteArray()[0] & 0xFF, content.toByteArray());
    }

    /** Returns the octets of texts, none of which may contain a line feed; read by {@link #texts}. */
    static byte[] write(String... texts) {
        return String.join("\n", texts).getBytes(StandardCharsets.UTF_8);
    }

    static List<String> texts(byte[] octets) {
        return List.of(new String(octets, StandardCharsets.UTF_8).split("\n", -1));
    }
}
