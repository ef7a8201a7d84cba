package io.smppcore.tls;

import java.nio.file.Path;
import java.security.KeyStore;

/**
 * Trusted certificates: of the peer itself or of its issuers. Immutable; files are read when a connection or a listener
 * needs them.
 */
public sealed interface TlsTrust {

    /**
     * Returns the authorities that the JDK trusts, or those of the system property {@code javax.net.ssl.trustStore}.
     */
    static TlsTrust system() {
        return new SystemAuthorities();
    }

    /**
     * Trusts the certificates of one PEM file and no others.
     *
     * @param certificates one or more certificates; for a peer with a self-signed certificate, that certificate
     */
    static TlsTrust pem(Path certificates) {
        return new Pem(certificates);
    }

    /** Trusts the certificates, at least one, of a PKCS #12 or JKS file and no others. */
    static TlsTrust keyStore(Path file, String password) {
        return new KeyStoreFile(file, password);
    }

    /** Trusts the certificates, at least one, of a key store that is loaded already and no others. */
    static TlsTrust keyStore(KeyStore keyStore) {
        return new LoadedKeyStore(keyStore);
    }

    /** Authorities that the JDK trusts. */
    record SystemAuthorities() implements TlsTrust {

        @Override
        public String toString() {
            return "TlsTrust[system]";
        }
    }

    /**
     * Certificates of one PEM file.
     *
     * @param certificates one or more certificates
     */
    record Pem(Path certificates) implements TlsTrust {

        @Override
        public String toString() {
            return "TlsTrust[" + certificates + "]";
        }
    }

    /**
     * Certificates of a PKCS #12 or JKS file.
     *
     * @param file a key store with at least one certificate
     * @param password password of the file
     */
    record KeyStoreFile(Path file, String password) implements TlsTrust {

        /** Returns the file, without the password. */
        @Override
        public String toString() {
            return "TlsTrust[" + file + "]";
        }
    }

    /**
     * Certificates of a key store that is loaded already.
     *
     * @param keyStore a key store with at least one certificate
     */
    record LoadedKeyStore(KeyStore keyStore) implements TlsTrust {

        @Override
        public String toString() {
            return "TlsTrust[]";
        }
    }
}
