package io.smppcore.tls;

import java.nio.file.Path;
import java.security.KeyStore;

/**
 * Certificate of this side and its private key. Immutable; files are read when a connection or a listener needs them.
 */
public sealed interface TlsIdentity {

    /**
     * Returns an identity in PEM files with an unencrypted key.
     *
     * @param certificates the certificate, followed by those of its issuers except the root
     * @param privateKey its key, PKCS #8 ({@code BEGIN PRIVATE KEY})
     */
    static TlsIdentity pem(Path certificates, Path privateKey) {
        return new Pem(certificates, privateKey, "");
    }

    /**
     * Returns an identity in PEM files with an encrypted key.
     *
     * @param certificates the certificate, followed by those of its issuers except the root
     * @param privateKey its key, PKCS #8 ({@code BEGIN ENCRYPTED PRIVATE KEY})
     * @param password password of the key
     */
    static TlsIdentity pem(Path certificates, Path privateKey, String password) {
        return new Pem(certificates, privateKey, password);
    }

    /** Returns an identity in a PKCS #12 or JKS file; the file and its private key have this password. */
    static TlsIdentity keyStore(Path file, String password) {
        return new KeyStoreFile(file, password);
    }

    /** Returns an identity in a loaded key store, whose private key has this password. */
    static TlsIdentity keyStore(KeyStore keyStore, String keyPassword) {
        return new LoadedKeyStore(keyStore, keyPassword);
    }

    /**
     * Identity in PEM files.
     *
     * @param certificates the certificate, followed by those of its issuers except the root
     * @param privateKey its key, PKCS #8
     * @param password password of the key; empty for an unencrypted key
     */
    record Pem(Path certificates, Path privateKey, String password) implements TlsIdentity {

        /** Returns the files, without the password. */
        @Override
        public String toString() {
            return "TlsIdentity[" + certificates + ", " + privateKey + "]";
        }
    }

    /**
     * Identity in a PKCS #12 or JKS file.
     *
     * @param file a key store with at least one private key
     * @param password password of the file and of the key
     */
    record KeyStoreFile(Path file, String password) implements TlsIdentity {

        /** Returns the file, without the password. */
        @Override
        public String toString() {
            return "TlsIdentity[" + file + "]";
        }
    }

    /**
     * Identity in a key store that is loaded already.
     *
     * @param keyStore a key store with at least one private key
     * @param keyPassword password of the key
     */
    record LoadedKeyStore(KeyStore keyStore, String keyPassword) implements TlsIdentity {

        /** Returns a text without the keys. */
        @Override
        public String toString() {
            return "TlsIdentity[]";
        }
    }
}
