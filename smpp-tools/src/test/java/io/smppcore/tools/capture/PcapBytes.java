package io.smppcore.tools.capture;

import io.smppcore.type.Octets;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** A capture file in any of its variants. */
final class PcapBytes {

    static final byte[] CLIENT = {10, 0, 0, 1};
    static final byte[] SERVER = {10, 0, 0, 2};
    static final byte[] CLIENT_6 = {0x20, 1, 0xd, (byte) 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
    static final byte[] SERVER_6 = {0x20, 1, 0xd, (byte) 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2};
    static final int SYN = 2;
    static final int ACK = 16;

    private static final int CLIENT_PORT = 50_000;
    private static final int SERVER_PORT = 2775;

    private final ByteBuffer file = ByteBuffer.allocate(1 << 20);
    private final int link;
    private final boolean nanoseconds;
    private boolean ipv6;
    private boolean extensionHeaders;

    PcapBytes(ByteOrder order, boolean nanoseconds, int link) {
        this.link = link;
        this.nanoseconds = nanoseconds;
        file.order(order);
        file.putInt(nanoseconds ? 0xA1B23C4D : 0xA1B2C3D4);
        file.putShort((short) 2).putShort((short) 4).putLong(0).putInt(65_535).putInt(link);
    }

    /** The variant that most programs write. */
    static PcapBytes ethernet() {
        return new PcapBytes(ByteOrder.LITTLE_ENDIAN, false, 1);
    }

    PcapBytes overIpv6(boolean withExtensionHeaders) {
        ipv6 = true;
        extensionHeaders = withExtensionHeaders;
        return this;
    }

    /** Adds a segment of the client. */
    PcapBytes client(long millis, int sequence, Octets payload) {
        return segment(millis, true, sequence, ACK, payload);
    }

    PcapBytes server(long millis, int sequence, Octets payload) {
        return segment(millis, false, sequence, ACK, payload);
    }

    PcapBytes segment(long millis, boolean fromClient, int sequence, int flags, Octets payload) {
        return packet(millis, linked(ip(tcp(fromClient, sequence, flags, payload), fromClient)));
    }

    PcapBytes packet(long millis, byte[] packet) {
        long fraction = millis % 1000 * (nanoseconds ? 1_000_000 : 1_000);
        file.putInt((int) (1_700_000_000 + millis / 1000)).putInt((int) fraction);
        file.putInt(packet.length).putInt(packet.length).put(packet);
        return this;
    }

    /** Returns an IP packet with TCP. */
    byte[] ip(byte[] tcp, boolean fromClient) {
        ByteBuffer ip = ByteBuffer.allocate(100 + tcp.length);
        if (ipv6) {
            int extension = extensionHeaders ? 8 : 0;
            ip.putInt(0x6000_0000).putShort((short) (tcp.length + extension));
            ip.put((byte) (extensionHeaders ? 0 : 6)).put((byte) 64);
            ip.put(fromClient ? CLIENT_6 : SERVER_6).put(fromClient ? SERVER_6 : CLIENT_6);
            if (extensionHeaders) {
                ip.put((byte) 6).put((byte) 0).put(new byte[6]);
            }
        } else {
            // With an option of 4 octets.
            ip.put((byte) 0x46)
                    .put((byte) 0)
                    .putShort((short) (24 + tcp.length))
                    .putInt(0);
            ip.put((byte) 64).put((byte) 6).putShort((short) 0);
            ip.put(fromClient ? CLIENT : SERVER)
                    .put(fromClient ? SERVER : CLIENT)
                    .putInt(0x01010101);
        }
        ip.put(tcp);
        return Arrays.copyOf(ip.array(), ip.position());
    }

    byte[] tcp(boolean fromClient, int sequence, int flags, Octets payload) {
        ByteBuffer tcp = ByteBuffer.allocate(24 + payload.length());
        tcp.putShort((short) (fromClient ? CLIENT_PORT : SERVER_PORT));
        tcp.putShort((short) (fromClient ? SERVER_PORT : CLIENT_PORT));
        tcp.putInt(sequence)
                .putInt(0)
                .put((byte) 0x60)
                .put((byte) flags)
                .putShort((short) 1000)
                .putInt(0);
        tcp.putInt(0x01010101).put(payload.toByteArray());
        return tcp.array();
    }

    /** Returns a packet with its link header; Ethernet has padding at the end. */
    private byte[] linked(byte[] ip) {
        int type = ipv6 ? 0x86DD : 0x0800;
        ByteBuffer packet = ByteBuffer.allocate(ip.length + 64);
        switch (link) {
            case 0 -> packet.order(file.order()).putInt(ipv6 ? 10 : 2);
            case 108 -> packet.putInt(ipv6 ? 10 : 2);
            case 1 -> packet.put(new byte[12]).putInt(0x8100_0007).putShort((short) type);
            case 113 -> packet.put(new byte[14]).putShort((short) type);
            case 276 -> packet.putShort((short) type).put(new byte[18]);
            default -> {}
        }
        packet.put(ip);
        int padding = link == 1 ? 6 : 0;
        return Arrays.copyOf(packet.array(), packet.position() + padding);
    }

    byte[] toByteArray() {
        return Arrays.copyOf(file.array(), file.position());
    }
}
