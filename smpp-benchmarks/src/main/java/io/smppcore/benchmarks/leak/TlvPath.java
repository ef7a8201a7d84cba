package io.smppcore.benchmarks.leak;

import io.smppcore.tlv.NetworkErrorCode;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.MessageState;
import java.util.Objects;

/** The path of TLVs: they are built, one is removed, and the others are written, read again and looked up. */
final class TlvPath implements LeakPath {

    private static final int PORTS = 65_536;

    @Override
    public void run(long number) {
        String id = Long.toHexString(number);
        int port = (int) (number % PORTS);
        Tlvs written = Tlvs.EMPTY
                .with(TlvTag.RECEIPTED_MESSAGE_ID, id)
                .with(TlvTag.MESSAGE_STATE, MessageState.DELIVERED)
                .with(TlvTag.NETWORK_ERROR_CODE, new NetworkErrorCode(NetworkErrorCode.GSM, port))
                .with(TlvTag.SOURCE_PORT, port)
                .without(TlvTag.MESSAGE_STATE);
        byte[] octets = new byte[written.encodedLength()];
        written.copyTo(octets, 0);
        check(Tlvs.copyOf(octets, 0, octets.length), id, port);
    }

    private static void check(Tlvs read, String id, int port) {
        int octets = 0;
        for (Tlv parameter : read) {
            octets += Tlvs.of(parameter).encodedLength();
        }
        if (octets != read.encodedLength()
                || !id.equals(read.get(TlvTag.RECEIPTED_MESSAGE_ID))
                || !Objects.equals(port, read.get(TlvTag.SOURCE_PORT))
                || read.contains(TlvTag.MESSAGE_STATE)) {
            throw new IllegalStateException("tlv: " + read + " (expected: id " + id + ", port " + port + ")");
        }
    }
}
