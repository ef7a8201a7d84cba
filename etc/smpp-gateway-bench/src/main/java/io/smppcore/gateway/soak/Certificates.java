package io.smppcore.gateway.soak;

import java.io.IOException;
import java.net.ConnectException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/** The certificate of the nodes, which is renewed; the former one remains trusted until the next renewal. */
public final class Certificates {

    /** Password of the key store. */
    public static final String PASSWORD = "changeit";

    private static final int SECONDS = 60;
    private static final long POLL_MILLIS = 250;

    private final Path directory;
    private int count;

    /** Creates the first certificate in a directory. */
    public Certificates(Path directory) throws IOException, InterruptedException {
        this.directory = directory;
        renew();
    }

    /** Returns the key store of the nodes. */
    public Path identity() {
        return directory.resolve("gateway.p12");
    }

    /** Returns the certificates that clients trust. */
    public Path trust() {
        return directory.resolve("trust.pem");
    }

    /** Returns the name in the current certificate. */
    public String name() {
        return "gateway-" + count;
    }

    /** Replaces the certificate. */
    public void renew() throws IOException, InterruptedException {
        String former = name() + ".pem";
        count++;
        Path store = directory.resolve(name() + ".p12");
        Path exported = directory.resolve(name() + ".pem");
        keytool(
                store,
                "-genkeypair",
                "-keyalg",
                "EC",
                "-storetype",
                "PKCS12",
                "-dname",
                "CN=" + name(),
                "-ext",
                "san=dns:localhost,ip:127.0.0.1");
        keytool(store, "-exportcert", "-rfc", "-file", exported.toString());
        String trusted = Files.readString(exported)
                + (Files.exists(directory.resolve(former)) ? Files.readString(directory.resolve(former)) : "");
        replace(trust(), Files.writeString(directory.resolve("next"), trusted));
        replace(identity(), store);
    }

    /** Waits until a server presents the certificate with a name; returns false if the time ends first. */
    public static boolean isServed(int port, String name) throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (System.nanoTime() - end < 0) {
            if (served(port).equals("CN=" + name)) {
                return true;
            }
            Thread.sleep(POLL_MILLIS);
        }
        return false;
    }

    /** Returns the name in the certificate that a server presents, empty if it cannot be reached. */
    private static String served(int port) throws IOException {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            AtomicReference<String> name = new AtomicReference<>("");
            context.init(null, new TrustManager[] {new Presented(name)}, null);
            try (SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", port)) {
                socket.setSoTimeout((int) TimeUnit.SECONDS.toMillis(SECONDS));
                socket.startHandshake();
            } catch (ConnectException e) {
                return "";
            }
            return name.get();
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
    }

    /** A trust manager that remembers the name of a server. */
    private record Presented(AtomicReference<String> name) implements X509TrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {
            name.set(chain[0].getSubjectX500Principal().getName());
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }

    private static void replace(Path old, Path file) throws IOException {
        Files.move(file, old, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private void keytool(Path store, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
        command.addAll(List.of(arguments));
        command.addAll(List.of("-alias", name(), "-keystore", store.toString(), "-storepass", PASSWORD));
        // In a process this short, C2 and the threads of a collector take more time than they save.
        command.addAll(List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"));
        Path log = directory.resolve("keytool.log");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        if (!process.waitFor(SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
            throw new IOException("keytool: " + Files.readString(log));
        }
    }
}
