package io.smppcore.session;

import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;

/**
 * The certificate by which this side shows who it is, and its private key. Immutable; files are read when a connection or a listener
 * needs them.
 */
public final class TlsIdentity {

    private final Source source;

    private TlsIdentity(Source source) {
        this.source = source;
    }

    /**
     * PEM files.
     *
     * @param certificates the certificate, followed by those of its issuers but the root
     * @param privateKey its key, PKCS #8 ({@code BEGIN PRIVATE KEY}), not encrypted
     * @return an identity
     */
    public static TlsIdentity pem(Path certificates, Path privateKey) {
        return pem(certificates, privateKey, "");
    }

    /**
     * PEM files with an encrypted key.
     *
     * @param certificates the certificate, followed by those of its issuers but the root
     * @param privateKey its key, PKCS #8 ({@code BEGIN ENCRYPTED PRIVATE KEY})
     * @param password opens the key
     * @return an identity
     */
    public static TlsIdentity pem(Path certificates, Path privateKey, String password) {
        return new TlsIdentity(new PemSource(certificates, privateKey, password));
    }

    /**
     * A PKCS #12 or JKS file.
     *
     * @param file has at least one private key
     * @param password opens the file and the key
     * @return an identity
     */
    public static TlsIdentity keyStore(Path file, String password) {
        return new TlsIdentity(new FileSource(file, password));
    }

    /**
     * A key store that is in memory already.
     *
     * @param keyStore has at least one private key
     * @param keyPassword opens the key
     * @return an identity
     */
    public static TlsIdentity keyStore(KeyStore keyStore, String keyPassword) {
        return new TlsIdentity(new LoadedSource(keyStore, keyPassword));
    }

    List<Path> files() {
        return source.files();
    }

    /** The keys, with each certificate belonging to its key. */
    TlsKeys keys(TlsFiles files) {
        return source.keys(files);
    }

    @Override
    public String toString() {
        return "TlsIdentity" + files();
    }

    private sealed interface Source {

        List<Path> files();

        TlsKeys keys(TlsFiles files);
    }

    private record PemSource(Path certificates, Path privateKey, String password) implements Source {

        @Override
        public List<Path> files() {
            return List.of(certificates, privateKey);
        }

        @Override
        public TlsKeys keys(TlsFiles files) {
            return TlsKeys.of(
                    PemReader.certificates(certificates, files),
                    PemReader.privateKey(privateKey, files, password),
                    certificates + " and " + privateKey);
        }
    }

    private record FileSource(Path file, String password) implements Source {

        @Override
        public List<Path> files() {
            return List.of(file);
        }

        @Override
        public TlsKeys keys(TlsFiles files) {
            return TlsKeys.of(files.keyStore(file, password), password, file.toString());
        }
    }

    private record LoadedSource(KeyStore keyStore, String keyPassword) implements Source {

        @Override
        public List<Path> files() {
            return List.of();
        }

        @Override
        public TlsKeys keys(TlsFiles files) {
            return TlsKeys.of(keyStore, keyPassword, "the key store");
        }
    }
}
