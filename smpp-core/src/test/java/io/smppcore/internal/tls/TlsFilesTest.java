package io.smppcore.internal.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.tls.TlsConfigurationException;
import io.smppcore.tls.TlsIdentity;
import io.smppcore.tls.TlsTrust;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.util.List;
import java.util.Objects;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.net.ssl.X509KeyManager;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Accepted files of certificates and keys, and the messages for refused ones. */
class TlsFilesTest {

    /** Created by openssl genpkey -algorithm EC and openssl pkcs8 -topk8 -v2 aes-256-cbc: PBES2 of PKCS #5. */
    private static final String PBES2_KEY = """
            -----BEGIN ENCRYPTED PRIVATE KEY-----
            MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAhdIbYUyD1i8QICCAAw
            DAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEC7dfLzVY3alQCBz5XSkO1IEgZBC
            32gQePMRmEIR6N6ylN0VLZEGjRCjaEMMIqmtgzcfaxrVg+Mj2iuB53AjJPG0nTLn
            Qia2fpW9JLXq+npsLu9AqclIcyu8bRnuB1DuGIT2u5m3Ag7saIIAtyDexowJB5uR
            rqpZXJ/msoWAk2R730aUmHkCBRk15M0IWpvcQUW5Gd52HUXxjZUjAVPk8HZ3aYk=
            -----END ENCRYPTED PRIVATE KEY-----
            """;

    private final Certificates authority = new Certificates("CN=authority");
    private final Certificates.Issued server = authority.issue("CN=server", "localhost");

    @TempDir
    Path folder;

    private Path certificate;
    private Path key;

    @BeforeEach
    void writeFiles() {
        certificate = Certificates.write(folder.resolve("server.pem"), server.certificate());
        key = Certificates.write(folder.resolve("server.key"), server.key());
    }

    @Test
    void readsPemWithSurroundingText() throws IOException {
        Files.writeString(certificate, "subject: server\n" + Files.readString(certificate) + "\nissuer:\n");
        Files.writeString(key, "Key of the server\r\n" + Files.readString(key).replace("\n", "\r\n"));

        assertThat(keys(TlsIdentity.pem(certificate, key)).certificates()).containsExactly(server.certificate());
    }

    @Test
    void readsAKeyEncryptedByOpenssl() throws IOException {
        Files.writeString(key, PBES2_KEY);
        TlsFiles files = TlsFiles.read(List.of(key));

        assertThat(PemReader.privateKey(key, files, "open sesame").getAlgorithm())
                .isEqualTo("EC");
        assertRefused(() -> PemReader.privateKey(key, files, "guess")).withMessageContaining("is the password right?");
    }

    @Test
    void readsAKeyWithLegacyEncryption() throws Exception {
        writeEncrypted("PBEWithSHA1AndDESede", "open sesame");

        assertThat(keys(TlsIdentity.pem(certificate, key, "open sesame")).certificates())
                .hasSize(1);
        assertRefused(() -> keys(TlsIdentity.pem(certificate, key, "guess")))
                .withMessageContaining("is the password right?");
        assertRefused(() -> keys(TlsIdentity.pem(certificate, key)))
                .withMessage(key + ": the key is encrypted (expected: a password for it)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"RSA", "Ed25519"})
    void refusesAKeyThatBelongsToAnotherCertificate(String algorithm) throws Exception {
        PrivateKey other =
                KeyPairGenerator.getInstance(algorithm).generateKeyPair().getPrivate();
        Certificates.write(key, other);
        assertRefused(() -> keys(TlsIdentity.pem(certificate, key)))
                .withMessageContaining("the private key does not belong to the certificate");

        Certificates.write(key, Certificates.keyPair().getPrivate());
        assertRefused(() -> keys(TlsIdentity.pem(certificate, key)))
                .withMessageContaining("the private key does not belong to the certificate");
    }

    @Test
    void explainsHowToConvertOtherKeys() {
        Certificates.write(key, "RSA PRIVATE KEY", new byte[20]);
        assertRefused(() -> keys(TlsIdentity.pem(certificate, key)))
                .withMessageContaining("a key of kind RSA (expected: a PKCS #8 key")
                .withMessageContaining("openssl pkcs8 -topk8");

        Certificates.write(key, "PRIVATE KEY", new byte[20]);
        assertRefused(() -> keys(TlsIdentity.pem(certificate, key))).withMessageContaining("the key is none of [RSA");
    }

    @Test
    void namesTheFileThatCannotBeUsed() throws IOException {
        Path missing = folder.resolve("missing.pem");
        assertRefused(() -> keys(TlsIdentity.pem(missing, key))).withMessageStartingWith(missing + ": cannot be read");
        Files.writeString(certificate, "");
        assertRefused(() -> keys(TlsIdentity.pem(certificate, key))).withMessageContaining("server.pem: ");
        Files.writeString(certificate, "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n");
        assertRefused(() -> keys(TlsIdentity.pem(certificate, key))).withMessageContaining("server.pem: ");
        assertRefused(() -> keys(TlsIdentity.keyStore(key, "secret")))
                .withMessageContaining("expected: PKCS #12 or JKS, and its password");
    }

    @Test
    void refusesAHugeFile() throws IOException {
        Path huge = folder.resolve("huge.pem");
        Files.write(huge, new byte[(1 << 24) + 1]);
        assertRefused(() -> TlsFiles.read(List.of(huge)))
                .withMessageContaining("16777217 octets (expected: <= 16777216");
    }

    @Test
    void readsKeyStores() throws Exception {
        Path file = store("server.p12", server.keyStore("secret"), "secret");

        assertThat(keys(TlsIdentity.keyStore(file, "secret")).certificates()).containsExactly(server.certificate());
        assertThat(keys(TlsIdentity.keyStore(server.keyStore("secret"), "secret"))
                        .certificates())
                .hasSize(1);
        assertRefused(() -> keys(TlsIdentity.keyStore(file, "guess"))).withMessageContaining("its password");
        assertRefused(() -> keys(TlsIdentity.keyStore(server.keyStore("secret"), "guess")))
                .withMessageContaining("is the password right?");
        assertRefused(() -> keys(TlsIdentity.keyStore(TlsFiles.emptyKeyStore(), "")))
                .withMessageContaining("no private key with a certificate");
    }

    @Test
    void usesACopyOfTheKeys() throws Exception {
        KeyStore loaded = server.keyStore("secret");
        TlsKeys keys = keys(TlsIdentity.keyStore(loaded, "secret"));
        loaded.deleteEntry(loaded.aliases().nextElement());

        X509KeyManager manager = (X509KeyManager) keys.factory(TlsKeys.BY_NAME).getKeyManagers()[0];
        String alias = manager.chooseServerAlias("EC", null, null);

        assertThat(manager.getPrivateKey(alias)).isEqualTo(server.key());
        assertThat(manager.getCertificateChain(alias)).startsWith(server.certificate());
    }

    @Test
    void keepsKeysThatCannotBeExportedInTheirStore() throws Exception {
        KeyStore token = new KeyStore(new Token(server), null, "token") {};
        token.load(null, null);

        assertThat(keys(TlsIdentity.keyStore(token, "1234")).keyStore()).isSameAs(token);
    }

    @Test
    void readsTrustStores() throws Exception {
        KeyStore trusted = TlsFiles.emptyKeyStore();
        trusted.setCertificateEntry("authority", authority.certificate());
        Path file = store("ca.p12", trusted, "secret");

        assertThat(trusted(TlsTrust.keyStore(file, "secret")).size()).isEqualTo(1);
        assertThat(trusted(TlsTrust.keyStore(trusted)).size()).isEqualTo(1);
        assertThat(trusted(authority.trust(folder)).size()).isEqualTo(1);
        assertRefused(() -> trusted(TlsTrust.keyStore(server.keyStore("secret"))))
                .withMessageContaining("no trusted certificate");
        assertRefused(() -> trusted(TlsTrust.pem(key))).withMessageContaining("server.key: ");
    }

    private Path store(String name, KeyStore keyStore, String password) throws IOException, GeneralSecurityException {
        Path file = folder.resolve(name);
        try (OutputStream out = Files.newOutputStream(file)) {
            keyStore.store(out, password.toCharArray());
        }
        return file;
    }

    private void writeEncrypted(String algorithm, String password) throws GeneralSecurityException, IOException {
        SecretKey secret =
                SecretKeyFactory.getInstance(algorithm).generateSecret(new PBEKeySpec(password.toCharArray()));
        Cipher cipher = Cipher.getInstance(algorithm);
        cipher.init(Cipher.ENCRYPT_MODE, secret);
        byte[] encrypted = cipher.doFinal(server.key().getEncoded());
        Certificates.write(
                key,
                "ENCRYPTED PRIVATE KEY",
                new EncryptedPrivateKeyInfo(cipher.getParameters(), encrypted).getEncoded());
    }

    private static TlsKeys keys(TlsIdentity identity) {
        return TlsKeys.of(identity, TlsFiles.read(TlsContexts.files(identity, TlsTrust.system())));
    }

    private static KeyStore trusted(TlsTrust trust) {
        return Objects.requireNonNull(TlsContexts.trusted(trust, TlsFiles.read(TlsContexts.files(null, trust))));
    }

    private static ThrowableAssertAlternative<TlsConfigurationException> assertRefused(ThrowingCallable call) {
        return assertThatExceptionOfType(TlsConfigurationException.class).isThrownBy(call);
    }
}
