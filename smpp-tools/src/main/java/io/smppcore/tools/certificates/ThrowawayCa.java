package io.smppcore.tools.certificates;

import io.smppcore.tls.ServerTlsOptions;
import io.smppcore.tls.TlsIdentity;
import io.smppcore.tls.TlsOptions;
import io.smppcore.tls.TlsTrust;
import io.smppcore.type.SmppException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.List;

/**
 * A certificate authority for one run, with a certificate for the server and one for the client: P-256, valid for 30
 * days, for mutual TLS 1.3. The key of the authority is not kept, so that it never signs anything else. Immutable,
 * thread-safe.
 */
public final class ThrowawayCa {

    private static final String PROTOCOL = "TLSv1.3";
    private static final String CA = "ca";
    private static final String SERVER = "server";
    private static final String CLIENT = "client";

    /**
     * Name in the certificate of the server, besides its loopback addresses; clients check it wherever they connect to.
     */
    private static final String SERVER_NAME = "localhost";

    private static final List<String> FILES =
            List.of(pem(CA), pem(SERVER), keyPem(SERVER), p12(SERVER), pem(CLIENT), keyPem(CLIENT), p12(CLIENT));

    private static final char[] PASSWORD = Keytool.PASSWORD.toCharArray();

    private final KeyStore server;
    private final KeyStore client;
    private final KeyStore root;

    private ThrowawayCa(KeyStore made) throws GeneralSecurityException, IOException {
        server = only(SERVER, made);
        client = only(CLIENT, made);
        root = emptyStore();
        root.setCertificateEntry(CA, made.getCertificate(CA));
    }

    /**
     * Creates the authority and both certificates, which takes some seconds. Leaves nothing on the disk.
     *
     * @throws SmppException if this Java has no keytool, or it fails
     */
    public static ThrowawayCa make() {
        return make(Path.of(System.getProperty("java.home")));
    }

    static ThrowawayCa make(Path javaHome) {
        try {
            Path folder = Files.createTempDirectory("smpp-certificates");
            Path store = folder.resolve("all.p12");
            try {
                makeKeys(new Keytool(javaHome, store));
                return new ThrowawayCa(read(store));
            } finally {
                Files.deleteIfExists(store);
                Files.delete(folder);
            }
        } catch (IOException | GeneralSecurityException e) {
            throw new SmppException("certificates: cannot be made: " + e.getMessage(), e);
        }
    }

    /** Returns TLS 1.3 options of a server that requires a certificate of this authority from each client. */
    public ServerTlsOptions server() {
        return serverTls(TlsIdentity.keyStore(server, Keytool.PASSWORD), TlsTrust.keyStore(root));
    }

    /** Returns TLS 1.3 options of a client with its certificate. */
    public TlsOptions client() {
        return clientTls(TlsIdentity.keyStore(client, Keytool.PASSWORD), TlsTrust.keyStore(root));
    }

    /**
     * Writes certificates and keys to files that only their owner can read: {@code ca.pem}, and {@code server.pem},
     * {@code server-key.pem}, {@code server.p12} and the same for the client. The password of the latter is
     * {@code changeit}.
     *
     * @param folder created if missing
     * @throws SmppException if one of the files exists, or cannot be written
     */
    public void keep(Path folder) {
        try {
            requireRoom(folder);
            PrivateFiles files = PrivateFiles.in(folder);
            files.writePem(pem(CA), "CERTIFICATE", root.getCertificate(CA).getEncoded());
            keep(files, SERVER, server);
            keep(files, CLIENT, client);
        } catch (IOException | GeneralSecurityException e) {
            throw new SmppException(folder + ": certificates cannot be written: " + e, e);
        }
    }

    /**
     * Checks that {@link #keep} would overwrite nothing.
     *
     * @throws SmppException if one of the files exists
     */
    public static void requireRoom(Path folder) {
        for (String name : FILES) {
            Path file = folder.resolve(name);
            if (Files.exists(file)) {
                throw new SmppException(file + ": exists (expected: a folder without certificates)");
            }
        }
    }

    /**
     * Returns TLS options of a server from the files of {@link #keep}. The files are read when it starts.
     *
     * @throws SmppException if there is no such folder
     */
    public static ServerTlsOptions serverOf(Path folder) {
        return serverTls(identityIn(folder, SERVER), TlsTrust.pem(folder.resolve(pem(CA))));
    }

    /**
     * Returns TLS options of a client from the files of {@link #keep}. The files are read when it connects.
     *
     * @throws SmppException if there is no such folder
     */
    public static TlsOptions clientOf(Path folder) {
        return clientTls(identityIn(folder, CLIENT), TlsTrust.pem(folder.resolve(pem(CA))));
    }

    private static void makeKeys(Keytool keytool) {
        keytool.makeKey(
                CA,
                "CN=smpp-core throw-away authority",
                List.of("-ext", "bc:c=ca:true,pathlen:0", "-ext", "ku:c=keyCertSign,cRLSign"));
        keytool.makeKey(
                SERVER,
                "CN=" + SERVER_NAME,
                signed("serverAuth", "-ext", "san=dns:" + SERVER_NAME + ",ip:127.0.0.1,ip:0:0:0:0:0:0:0:1"));
        keytool.makeKey(CLIENT, "CN=smpp-core client", signed("clientAuth"));
    }

    private static List<String> signed(String usage, String... further) {
        List<String> options =
                new ArrayList<>(List.of("-signer", CA, "-ext", "ku:c=digitalSignature", "-ext", "eku=" + usage));
        options.addAll(List.of(further));
        return options;
    }

    private static ServerTlsOptions serverTls(TlsIdentity identity, TlsTrust issuers) {
        return ServerTlsOptions.builder(identity)
                .clientAuthentication(ServerTlsOptions.ClientAuthentication.REQUIRED, issuers)
                .protocols(PROTOCOL)
                .build();
    }

    private static TlsOptions clientTls(TlsIdentity identity, TlsTrust issuers) {
        return TlsOptions.builder()
                .identity(identity)
                .trust(issuers)
                .serverName(SERVER_NAME)
                .protocols(PROTOCOL)
                .build();
    }

    private static TlsIdentity identityIn(Path folder, String name) {
        if (!Files.isDirectory(folder)) {
            throw new SmppException(folder + ": no such folder (expected: a folder of --generate-certs)");
        }
        return TlsIdentity.pem(folder.resolve(pem(name)), folder.resolve(keyPem(name)));
    }

    private static void keep(PrivateFiles files, String name, KeyStore store)
            throws IOException, GeneralSecurityException {
        PrivateKey key = (PrivateKey) store.getKey(name, PASSWORD);
        files.writePem(pem(name), "CERTIFICATE", store.getCertificate(name).getEncoded());
        files.writePem(keyPem(name), "PRIVATE KEY", key.getEncoded());
        files.writeStore(p12(name), store, PASSWORD);
    }

    /** Returns a store with one key and its certificates. */
    private static KeyStore only(String alias, KeyStore made) throws GeneralSecurityException, IOException {
        KeyStore store = emptyStore();
        Certificate[] chain = made.getCertificateChain(alias);
        store.setKeyEntry(alias, made.getKey(alias, PASSWORD), PASSWORD, chain);
        return store;
    }

    private static KeyStore read(Path file) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD);
        }
        return store;
    }

    private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        return store;
    }

    private static String pem(String name) {
        return name + ".pem";
    }

    private static String keyPem(String name) {
        return name + "-key.pem";
    }

    private static String p12(String name) {
        return name + ".p12";
    }
}
