package io.smppcore.client;

import io.smppcore.testing.Waits;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A SOCKS5 proxy with one user that resolves names. */
final class Socks5 implements AutoCloseable {

    private static final int DOMAIN = 3;

    private final String user;
    private final String password;
    private final BlockingQueue<String> requested = new LinkedBlockingQueue<>();
    private final ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());

    Socks5(String user, String password) throws IOException {
        this.user = user;
        this.password = password;
        Thread.startVirtualThread(this::serve);
    }

    int port() {
        return listener.getLocalPort();
    }

    /** Returns the next requested target, as "host:port". */
    String requested() throws InterruptedException {
        return Objects.requireNonNull(requested.poll(Waits.SECONDS, TimeUnit.SECONDS));
    }

    private void serve() {
        try (Socket client = listener.accept()) {
            DataInputStream in = new DataInputStream(client.getInputStream());
            OutputStream out = client.getOutputStream();
            in.readByte();
            in.readNBytes(in.readUnsignedByte());
            out.write(new byte[] {5, 2});
            in.readByte();
            boolean known = text(in).equals(user) && text(in).equals(password);
            out.write(new byte[] {1, (byte) (known ? 0 : 1)});
            in.readNBytes(3);
            if (known && in.readByte() == DOMAIN) {
                String host = text(in);
                int port = in.readUnsignedShort();
                requested.add(host + ":" + port);
                try (Socket server = new Socket(host, port)) {
                    out.write(new byte[] {5, 0, 0, 1, 0, 0, 0, 0, 0, 0});
                    Thread.startVirtualThread(() -> copy(server, client));
                    in.transferTo(server.getOutputStream());
                }
            }
        } catch (IOException e) {
            return; // one of the ends has closed
        }
    }

    private static void copy(Socket from, Socket to) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
            to.shutdownOutput();
        } catch (IOException e) {
            return; // one of the ends has closed
        }
    }

    private static String text(DataInputStream in) throws IOException {
        return new String(in.readNBytes(in.readUnsignedByte()), StandardCharsets.ISO_8859_1);
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
