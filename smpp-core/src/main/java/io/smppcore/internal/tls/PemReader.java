package io.smppcore.internal.tls;

import io.smppcore.tls.TlsConfigurationException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/** Reader of certificates and private keys in PEM (RFC 7468). Thread-safe. */
final class PemReader {

    private static final Pattern KEY = Pattern.compile("-----BEGIN ([A-Z ]*)PRIVATE KEY-----([^-]*)-----END");
    private static final List<String> ALGORITHMS = List.of("RSA", "EC", "EdDSA");
    private static final String EXPECTED_KEY =
            " (expected: a PKCS #8 key, BEGIN PRIVATE KEY; other keys are converted with"
                    + " openssl pkcs8 -topk8 -nocrypt -in OLD -out NEW)";

    private PemReader() {}

    /**
     * Returns all certificates of a file, at least one. Throws a {@link TlsConfigurationException} if there are none.
     */
    static List<X509Certificate> certificates(Path file, TlsFiles files) {
        try {
            List<X509Certificate> certificates =
                    CertificateFactory.getInstance("X.509")
                            .generateCertificates(new ByteArrayInputStream(files.octets(file)))
                            .stream()
                            .map(X509Certificate.class::cast)
                            .toList();
            if (certificates.isEmpty()) {
                throw new TlsConfigurationException(file + ": no certificate (expected: >= 1, BEGIN CERTIFICATE)");
            }
            return certificates;
        } catch (CertificateException e) {
            throw new TlsConfigurationException(
                    file + ": " + e.getMessage() + " (expected: certificates in PEM, BEGIN CERTIFICATE)", e);
        }
    }

    /**
     * Returns the first private key of a file, which must be in PKCS #8. The password is used only if the key is
     * encrypted. Throws a {@link TlsConfigurationException} if there is no such key.
     */
    static PrivateKey privateKey(Path file, TlsFiles files, String password) {
        Matcher key = KEY.matcher(new String(files.octets(file), StandardCharsets.ISO_8859_1));
        if (!key.find()) {
            throw new TlsConfigurationException(file + ": no private key" + EXPECTED_KEY);
        }
        String kind = key.group(1).strip();
        try {
            byte[] der = Base64.getMimeDecoder().decode(key.group(2));
            return switch (kind) {
                case "" -> decoded(new PKCS8EncodedKeySpec(der));
                case "ENCRYPTED" -> decrypted(file, der, password);
                default -> throw new TlsConfigurationException(file + ": a key of kind " + kind + EXPECTED_KEY);
            };
        } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
            throw new TlsConfigurationException(file + ": " + e.getMessage() + EXPECTED_KEY, e);
        }
    }

    private static PrivateKey decrypted(Path file, byte[] der, String password)
            throws IOException, GeneralSecurityException {
        if (password.isEmpty()) {
            throw new TlsConfigurationException(file + ": the key is encrypted (expected: a password for it)");
        }
        EncryptedPrivateKeyInfo encrypted = new EncryptedPrivateKeyInfo(der);
        AlgorithmParameters parameters = encrypted.getAlgParameters();
        // For PBES2, getAlgName returns a general name; only the parameters contain that of the exact algorithm.
        String algorithm = parameters != null && parameters.toString().startsWith("PBEWith")
                ? parameters.toString()
                : encrypted.getAlgName();
        SecretKey secret =
                SecretKeyFactory.getInstance(algorithm).generateSecret(new PBEKeySpec(password.toCharArray()));
        Cipher cipher = Cipher.getInstance(algorithm);
        cipher.init(Cipher.DECRYPT_MODE, secret, parameters);
        try {
            return decoded(encrypted.getKeySpec(cipher));
        } catch (GeneralSecurityException e) {
            throw new TlsConfigurationException(file + ": the key cannot be decrypted (is the password right?)", e);
        }
    }

    private static PrivateKey decoded(PKCS8EncodedKeySpec spec) throws GeneralSecurityException {
        InvalidKeySpecException none = new InvalidKeySpecException("the key is none of " + ALGORITHMS);
        for (String algorithm : ALGORITHMS) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(spec);
            } catch (InvalidKeySpecException e) {
                none.addSuppressed(e);
            }
        }
        throw none;
    }
}
