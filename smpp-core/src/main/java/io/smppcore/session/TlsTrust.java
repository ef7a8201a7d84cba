package io.smppcore.session;

import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whose certificates are trusted: those of the peer itself or of its issuers. Immutable; files are read when a connection or a listener
 * needs them.
 */
public final class TlsTrust {

    private static final TlsTrust SYSTEM = new TlsTrust(new SystemSource());

    private final Source source;

    private TlsTrust(Source source) {
        this.source = source;
    }

    /**
     * The authorities that the JDK trusts, or those of the system property {@code javax.net.ssl.trustStore}.
     *
     * @return always the same value
     */
    public static TlsTrust system() {
        return SYSTEM;
    }

    /**
     * The certificates of one PEM file and no others.
     *
     * @param certificates one or more; for a peer with a self-signed certificate, that certificate
     * @return a trust
     */
    public static TlsTrust pem(Path certificates) {
        return new TlsTrust(new PemSource(certificates));
    }

    /**
     * The certificates of a PKCS #12 or JKS file and no others.
     *
     * @param file has at least one certificate
     * @param password opens the file
     * @return a trust
     */
    public static TlsTrust keyStore(Path file, String password) {
        return new TlsTrust(new FileSource(file, password));
    }

    /**
     * The certificates of a key store that is in memory already and no others.
     *
     * @param keyStore has at least one certificate
     * @return a trust
     */
    public static TlsTrust keyStore(KeyStore keyStore) {
        return new TlsTrust(new LoadedSource(keyStore));
    }

    List<Path> files() {
        return source.files();
    }

    /** The trusted certificates; null for those of the system. */
    @Nullable
    KeyStore trusted(TlsFiles files) {
        return source.trusted(files);
    }

    @Override
    public String toString() {
        return "TlsTrust" + (this == SYSTEM ? "[system]" : files());
    }

    private static KeyStore checked(KeyStore keyStore, String where) {
        try {
            for (String alias : Collections.list(keyStore.aliases())) {
                if (keyStore.isCertificateEntry(alias)) {
                    return keyStore;
                }
            }
        } catch (GeneralSecurityException e) {
            throw new TlsConfigurationException(where + ": " + e.getMessage(), e);
        }
        throw new TlsConfigurationException(
                where + ": no trusted certificate (expected: at least one; a private key with its"
                        + " certificate is not one, import the certificate alone)");
    }

    private sealed interface Source {

        List<Path> files();

        @Nullable
        KeyStore trusted(TlsFiles files);
    }

    private record SystemSource() implements Source {

        @Override
        public List<Path> files() {
            return List.of();
        }

        @Override
        public @Nullable KeyStore trusted(TlsFiles files) {
            return null;
        }
    }

    private record PemSource(Path certificates) implements Source {

        @Override
        public List<Path> files() {
            return List.of(certificates);
        }

        @Override
        public KeyStore trusted(TlsFiles files) {
            List<X509Certificate> trusted = PemReader.certificates(certificates, files);
            try {
                KeyStore keyStore = TlsFiles.emptyKeyStore();
                for (int i = 0; i < trusted.size(); i++) {
                    keyStore.setCertificateEntry("trusted-" + i, trusted.get(i));
                }
                return keyStore;
            } catch (GeneralSecurityException e) {
                throw new TlsConfigurationException(certificates + ": " + e.getMessage(), e);
            }
        }
    }

    private record FileSource(Path file, String password) implements Source {

        @Override
        public List<Path> files() {
            return List.of(file);
        }

        @Override
        public KeyStore trusted(TlsFiles files) {
            return checked(files.keyStore(file, password), file.toString());
        }
    }

    private record LoadedSource(KeyStore keyStore) implements Source {

        @Override
        public List<Path> files() {
            return List.of();
        }

        @Override
        public KeyStore trusted(TlsFiles files) {
            return checked(keyStore, "the key store");
        }
    }
}
