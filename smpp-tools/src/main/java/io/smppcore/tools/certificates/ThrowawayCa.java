package io.smppcore.tools.certificates;

import io.smppcore.tls.ServerTlsOptions;
import io.smppcore.tls.TlsIdentity;
import io.smppcore.tls.TlsOptions;
import io.smppcore.tls.TlsTrust;
import io.smppcore.type.SmppException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.List;

/**
 * A certificate authority for one run of a command with mutual TLS 1.3. It issues one certificate for the server and
 * one for the client, with keys on the curve P-256, valid for 30 days. Its private key is then discarded, so that it
 * cannot sign anything else. Immutable, thread-safe.
 */
public final class ThrowawayCa {

    private static final String PROTOCOL = "TLSv1.3";
    private static final String CA = "ca";
    private static final String SERVER = "server";
    private static final String CLIENT = "client";

    /** DNS name in the certificate of the server. Clients expect it, whatever the address is to which they connect. */
    private static final String SERVER_NAME = "localhost";

    private static final List<String> FILES =
            List.of(pem(CA), pem(SERVER), keyPem(SERVER), p12(SERVER), pem(CLIENT), keyPem(CLIENT), p12(CLIENT));

    /** Password of the .p12 files. It is no secret: the permissions of the files protect them. */
    private static final String PASSWORD = "changeit";

    private static final String CA_SUBJECT = "CN=smpp-core throw-away authority";

    private final KeyStore server;
    private final KeyStore client;
    private final KeyStore root;

    private ThrowawayCa() throws GeneralSecurityException, IOException {
        KeyPair key = Certificates.key();
        X509Certificate ca =
                Certificates.signed(CA_SUBJECT, key.getPublic(), CA_SUBJECT, key, Certificates.ofAuthority());
        server = issued(SERVER, "CN=" + SERVER_NAME, Certificates.ofServer(SERVER_NAME), key, ca);
        client = issued(CLIENT, "CN=smpp-core client", Certificates.ofClient(), key, ca);
        root = emptyStore();
        root.setCertificateEntry(CA, ca);
    }

    /** Creates the authority and both certificates, in memory. */
    public static ThrowawayCa make() {
        try {
            return new ThrowawayCa();
        } catch (IOException | GeneralSecurityException e) {
            throw new SmppException("certificates: cannot be generated: " + e.getMessage(), e);
        }
    }

    /** Returns the options of TLS 1.3 for a server that requires a certificate of this authority from each client. */
    public ServerTlsOptions server() {
        return serverTls(TlsIdentity.keyStore(server, PASSWORD), TlsTrust.keyStore(root));
    }

    /** Returns the options of TLS 1.3 for a client with the certificate of this authority. */
    public TlsOptions client() {
        return clientTls(TlsIdentity.keyStore(client, PASSWORD), TlsTrust.keyStore(root));
    }

    /**
     * Writes certificates and keys to files that only their owner can read: {@code ca.pem}, {@code server.pem}, {@code
     * server-key.pem}, {@code server.p12}, and the same for the client. The password of the .p12 files is {@code
     * changeit}.
     *
     * @param folder folder for the files, created if it is missing
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
     * Checks that a folder has none of the files that {@link #keep} writes.
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
     * Returns the options of TLS for a server with the files of {@link #keep}. The files are read when the server
     * starts.
     *
     * @throws SmppException if there is no such folder
     */
    public static ServerTlsOptions serverOf(Path folder) {
        return serverTls(identityIn(folder, SERVER), TlsTrust.pem(folder.resolve(pem(CA))));
    }

    /**
     * Returns the options of TLS for a client with the files of {@link #keep}. The files are read when the client
     * connects.
     *
     * @throws SmppException if there is no such folder
     */
    public static TlsOptions clientOf(Path folder) {
        return clientTls(identityIn(folder, CLIENT), TlsTrust.pem(folder.resolve(pem(CA))));
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
        PrivateKey key = (PrivateKey) store.getKey(name, PASSWORD.toCharArray());
        files.writePem(pem(name), "CERTIFICATE", store.getCertificate(name).getEncoded());
        files.writePem(keyPem(name), "PRIVATE KEY", key.getEncoded());
        files.writeStore(p12(name), store, PASSWORD.toCharArray());
    }

    /** Generates a key and its certificate, and returns a store with the key and the chain of certificates. */
    private static KeyStore issued(
            String alias, String subject, List<byte[]> extensions, KeyPair signer, X509Certificate ca)
            throws GeneralSecurityException, IOException {
        KeyPair key = Certificates.key();
        X509Certificate own = Certificates.signed(subject, key.getPublic(), CA_SUBJECT, signer, extensions);
        KeyStore store = emptyStore();
        store.setKeyEntry(alias, key.getPrivate(), PASSWORD.toCharArray(), new Certificate[] {own, ca});
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
