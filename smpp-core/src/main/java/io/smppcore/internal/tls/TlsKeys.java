package io.smppcore.internal.tls;

import io.smppcore.tls.TlsConfigurationException;
import io.smppcore.tls.TlsIdentity;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.security.interfaces.RSAKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import javax.crypto.spec.PBEParameterSpec;
import javax.net.ssl.KeyManagerFactory;

/*
 * The JDK accepts any key with any certificate and fails in the handshake. The match is checked here, because a
 * certificate and its key are two files that cannot be replaced atomically.
 */

/**
 * Private keys that were checked to match their certificates: a key store, the password of its keys, and the first
 * certificate of each chain. The key store is a copy that is fast to read, or the original if a key cannot be exported,
 * as {@code isCopied} says.
 */
record TlsKeys(KeyStore keyStore, String password, boolean isCopied, List<X509Certificate> certificates) {

    /*
     * One iteration, because a key manager decrypts its key in each handshake. Key stores in files use thousands of
     * iterations, which protect a file, but not a key in the same heap as its password.
     */
    private static final KeyStore.ProtectionParameter UNLOCKED = new KeyStore.PasswordProtection(
            new char[0], "PBEWithHmacSHA256AndAES_256", new PBEParameterSpec(new byte[8], 1));

    /** Algorithm of key managers that choose among several certificates by the name that the client requests. */
    static final String BY_NAME = "PKIX";

    private static final byte[] PROBE = "smpp-core".getBytes(StandardCharsets.US_ASCII);

    /**
     * Returns the keys of an identity, and checks that each matches its certificate. Throws a {@link
     * TlsConfigurationException} if one does not, or if there is none.
     */
    static TlsKeys of(TlsIdentity identity, TlsFiles files) {
        return switch (identity) {
            case TlsIdentity.Pem pem ->
                of(
                        PemReader.certificates(pem.certificates(), files),
                        PemReader.privateKey(pem.privateKey(), files, pem.password()),
                        pem.certificates() + " and " + pem.privateKey());
            case TlsIdentity.KeyStoreFile file ->
                of(
                        files.keyStore(file.file(), file.password()),
                        file.password(),
                        file.file().toString());
            case TlsIdentity.LoadedKeyStore loaded -> of(loaded.keyStore(), loaded.keyPassword(), "the key store");
        };
    }

    static TlsKeys of(List<X509Certificate> chain, PrivateKey key, String where) {
        try {
            KeyStore keyStore = TlsFiles.emptyKeyStore();
            keyStore.setKeyEntry("key", key, new char[0], chain.toArray(Certificate[]::new));
            return of(keyStore, "", where);
        } catch (GeneralSecurityException e) {
            throw new TlsConfigurationException(where + ": " + e.getMessage(), e);
        }
    }

    static TlsKeys of(KeyStore keyStore, String password, String where) {
        List<X509Certificate> certificates = new ArrayList<>();
        boolean isCopied = true;
        try {
            KeyStore unlocked = TlsFiles.emptyKeyStore();
            for (String alias : Collections.list(keyStore.aliases())) {
                Key key = keyStore.isKeyEntry(alias) ? keyStore.getKey(alias, password.toCharArray()) : null;
                if (key instanceof PrivateKey secret
                        && keyStore.getCertificate(alias) instanceof X509Certificate certificate) {
                    require(isPair(secret, certificate.getPublicKey()), where, alias);
                    certificates.add(certificate);
                    // A key in a hardware token has no encoding, so it cannot be copied.
                    isCopied &= secret.getEncoded() != null;
                    if (isCopied) {
                        Certificate[] chain = keyStore.getCertificateChain(alias);
                        unlocked.setEntry(alias, new KeyStore.PrivateKeyEntry(secret, chain), UNLOCKED);
                    }
                }
            }
            if (!certificates.isEmpty()) {
                return isCopied
                        ? new TlsKeys(unlocked, "", true, List.copyOf(certificates))
                        : new TlsKeys(keyStore, password, false, List.copyOf(certificates));
            }
        } catch (GeneralSecurityException e) {
            throw new TlsConfigurationException(where + ": " + e.getMessage() + " (is the password right?)", e);
        }
        throw new TlsConfigurationException(where + ": no private key with a certificate (expected: >= 1)");
    }

    /** Returns the earliest end of the validity of the certificates. */
    Instant validUntil() {
        return certificates.stream()
                .map(certificate -> certificate.getNotAfter().toInstant())
                .min(Comparator.naturalOrder())
                .orElseThrow();
    }

    /** Returns a factory of key managers, of an algorithm of the JDK. */
    KeyManagerFactory factory(String algorithm) {
        try {
            KeyManagerFactory factory = KeyManagerFactory.getInstance(algorithm);
            factory.init(keyStore, password.toCharArray());
            return factory;
        } catch (GeneralSecurityException e) {
            throw new TlsConfigurationException("TLS: " + e.getMessage(), e);
        }
    }

    /** Throws a {@link TlsConfigurationException} if BoringSSL cannot use the keys. */
    void requireExportable() {
        if (!isCopied) {
            throw new TlsConfigurationException(
                    "tls.engine: OPENSSL cannot use a private key that cannot be exported (expected: engine JDK)");
        }
        for (X509Certificate certificate : certificates) {
            String algorithm = certificate.getPublicKey().getAlgorithm();
            if (!algorithm.equals("RSA") && !algorithm.equals("EC")) {
                throw new TlsConfigurationException("tls.engine: OPENSSL cannot use a key of " + algorithm
                        + " (expected: RSA or EC, or engine JDK)");
            }
        }
    }

    private static void require(boolean isPair, String where, String alias) {
        if (!isPair) {
            throw new TlsConfigurationException(where + ": the private key does not belong to the certificate (entry "
                    + alias + "; expected: the key that the certificate was issued for, and its certificate first)");
        }
    }

    private static boolean isPair(PrivateKey key, PublicKey certified) throws GeneralSecurityException {
        if (key instanceof RSAKey rsa) {
            return certified instanceof RSAKey other && rsa.getModulus().equals(other.getModulus());
        }
        if (!key.getAlgorithm().equals(certified.getAlgorithm())) {
            return false;
        }
        Signature signature = Signature.getInstance(key.getAlgorithm().equals("EC") ? "SHA256withECDSA" : "EdDSA");
        signature.initSign(key);
        signature.update(PROBE);
        byte[] signed = signature.sign();
        signature.initVerify(certified);
        signature.update(PROBE);
        return signature.verify(signed);
    }
}
