package io.smppcore.internal.transport;

import io.smppcore.transport.ProxyOptions;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/** Minimal proxy for SOCKS5 (RFC 1928, 1929) or HTTP CONNECT. */
final class TinyProxy implements AutoCloseable {

    static final String USER = "user";
    static final String PASSWORD = "open sesame";

    /** Targets requested by clients, as "host:port". */
    final BlockingQueue<String> requested = new LinkedBlockingQueue<>();

    private final ProxyOptions.Kind kind;
    private final boolean wantsCredentials;
    private final boolean refuses;
    private final ServerSocket listener;

    TinyProxy(ProxyOptions.Kind kind, boolean wantsCredentials, boolean refuses) throws IOException {
        this.kind = kind;
        this.wantsCredentials = wantsCredentials;
        this.refuses = refuses;
        this.listener = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        Thread.startVirtualThread(this::accept);
    }

    ProxyOptions options() {
        return new ProxyOptions(kind, "localhost", listener.getLocalPort(), null, null);
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listener.accept();
                Thread.startVirtualThread(() -> serve(client));
            }
        } catch (IOException e) {
            return; // closed
        }
    }

    private void serve(Socket client) {
        try (client) {
            DataInputStream in = new DataInputStream(client.getInputStream());
            OutputStream out = client.getOutputStream();
            String target = kind == ProxyOptions.Kind.SOCKS5 ? socks5(in, out) : httpConnect(in, out);
            if (target != null) {
                int colon = target.lastIndexOf(':');
                try (Socket server =
                        new Socket(target.substring(0, colon), Integer.parseInt(target.substring(colon + 1)))) {
                    Thread.startVirtualThread(() -> copy(server, client));
                    in.transferTo(server.getOutputStream());
                }
            }
        } catch (IOException e) {
            return; // one of the ends has closed
        }
    }

    private static void copy(Socket from, Socket to) {
        try (to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException e) {
            return; // one of the ends has closed
        }
    }

    private @Nullable String socks5(DataInputStream in, OutputStream out) throws IOException {
        in.readByte();
        byte[] methods = in.readNBytes(in.readUnsignedByte());
        int method = wantsCredentials ? 2 : 0;
        if (new String(methods, StandardCharsets.ISO_8859_1).indexOf(method) < 0) {
            out.write(new byte[] {5, (byte) 0xFF});
            return null;
        }
        out.write(new byte[] {5, (byte) method});
        if (wantsCredentials) {
            in.readByte();
            String user = text(in, in.readUnsignedByte());
            String password = text(in, in.readUnsignedByte());
            boolean right = user.equals(USER) && password.equals(PASSWORD);
            out.write(new byte[] {1, (byte) (right ? 0 : 1)});
            if (!right) {
                return null;
            }
        }
        in.readNBytes(3);
        String host = switch (in.readByte()) {
            case 1 -> InetAddress.getByAddress(in.readNBytes(4)).getHostAddress();
            case 3 -> text(in, in.readUnsignedByte());
            default -> InetAddress.getByAddress(in.readNBytes(16)).getHostAddress();
        };
        String target = host + ":" + in.readUnsignedShort();
        requested.add(target);
        out.write(new byte[] {5, (byte) (refuses ? 2 : 0), 0, 1, 0, 0, 0, 0, 0, 0});
        return refuses ? null : target;
    }

    private @Nullable String httpConnect(InputStream in, OutputStream out) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(StandardCharsets.US_ASCII).endsWith("\r\n\r\n")) {
            int octet = in.read();
            if (octet < 0) {
                return null;
            }
            head.write(octet);
        }
        String request = head.toString(StandardCharsets.US_ASCII);
        String target = request.split(" ", 3)[1];
        requested.add(target);
        String credentials =
                Base64.getEncoder().encodeToString((USER + ":" + PASSWORD).getBytes(StandardCharsets.US_ASCII));
        String status = wantsCredentials && !request.contains("asic " + credentials)
                ? "407 Proxy Authentication Required"
                : refuses ? "403 Forbidden" : "200 Connection established";
        out.write(("HTTP/1.1 " + status + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        return status.startsWith("200") ? target : null;
    }

    private static String text(DataInputStream in, int length) throws IOException {
        return new String(in.readNBytes(length), StandardCharsets.ISO_8859_1);
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
