package io.smppcore.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.smppcore.type.CommandStatus;
import java.io.InputStream;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CertificateAuthenticatorTest {

    private static X509Certificate mine;
    private static X509Certificate nameless;

    @BeforeAll
    static void readCertificates() throws Exception {
        mine = read("certificate.pem");
        nameless = read("certificate-without-names.pem");
    }

    /** Reads a self-signed certificate of keytool. */
    private static X509Certificate read(String name) throws Exception {
        try (InputStream in = CertificateAuthenticatorTest.class.getResourceAsStream(name)) {
            return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
        }
    }

    @Test
    void findsTheNamesOfACertificate() {
        assertThat(CertificateName.Field.COMMON_NAME.valuesOf(mine)).containsExactly("me, myself");
        assertThat(CertificateName.Field.ALTERNATIVE_NAME.valuesOf(mine))
                .containsExactlyInAnyOrder("me", "me@example.com");
        assertThat(CertificateName.Field.SHA_256.valuesOf(mine))
                .singleElement()
                .asString()
                .matches("[0-9a-f]{64}");
        assertThat(CertificateName.Field.COMMON_NAME.valuesOf(nameless)).isEmpty();
        assertThat(CertificateName.Field.ALTERNATIVE_NAME.valuesOf(nameless)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cn:me, myself | true",
                "cn:issuer | false",
                "san:me@example.com | true",
                "san:ME | false",
                "san:127.0.0.1 | false"
            })
    void comparesNamesExactly(String name, boolean matches) {
        assertThat(CertificateName.parse(name)).hasToString(name);
        assertThat(CertificateName.parse(name).matches(mine)).isEqualTo(matches);
    }

    @Test
    void acceptsFingerprintsInTheFormOfOpenssl() {
        String digits =
                CertificateName.Field.SHA_256.valuesOf(mine).iterator().next().toUpperCase(Locale.ROOT);
        String withColons = digits.replaceAll("(..)(?!$)", "$1:");

        assertThat(CertificateName.parse("sha256:" + withColons).matches(mine)).isTrue();
        assertThat(CertificateName.parse("sha256:" + withColons).matches(nameless))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"me", "cn:", "sha256:12", "CN:me"})
    void rejectsInvalidNames(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CertificateName.parse(text))
                .withMessageStartingWith("certificate: ")
                .withMessageContaining("expected");
    }

    @Test
    void requiresTheSystemIdAsTheNameInTheCertificate() throws Exception {
        BindAuthenticator authenticator =
                BindAuthenticator.anyone().withCertificateNamed(CertificateName.Field.ALTERNATIVE_NAME);

        assertThat(status(authenticator, Attempts.withCertificate("me", "", mine)))
                .isEqualTo(CommandStatus.ESME_ROK);
        assertThat(status(authenticator, Attempts.withCertificate("you", "", mine)))
                .isEqualTo(CommandStatus.ESME_RINVPASWD);
        assertThat(status(authenticator, Attempts.withCertificate("me", "", nameless)))
                .isEqualTo(CommandStatus.ESME_RINVPASWD);
        assertThat(status(authenticator, Attempts.of("me", ""))).isEqualTo(CommandStatus.ESME_RINVPASWD);
    }

    @Test
    void acceptsTheSystemIdsMappedToACertificate() throws Exception {
        BindAuthenticator authenticator = BindAuthenticator.account("you", "secret")
                .withCertificate(Map.of(CertificateName.parse("san:me"), Set.of("you", "they")));

        assertThat(status(authenticator, Attempts.withCertificate("you", "secret", mine)))
                .isEqualTo(CommandStatus.ESME_ROK);
        assertThat(status(authenticator, Attempts.withCertificate("you", "guess", mine)))
                .isEqualTo(CommandStatus.ESME_RINVPASWD);
        assertThat(status(authenticator, Attempts.withCertificate("they", "secret", mine)))
                .isEqualTo(CommandStatus.ESME_RINVPASWD);
        assertThat(status(authenticator, Attempts.withCertificate("me", "secret", mine)))
                .isEqualTo(CommandStatus.ESME_RINVPASWD);
        assertThat(status(authenticator, Attempts.of("you", "secret"))).isEqualTo(CommandStatus.ESME_RINVPASWD);
    }

    @Test
    void accountMayRequireACertificateWithOrWithoutAPassword() throws Exception {
        CertificateName name = CertificateName.parse("san:me");
        BindAuthenticator authenticator = BindAuthenticator.accounts(Map.of(
                "both",
                Account.builder()
                        .password(StoredPassword.plain("secret"))
                        .certificates(name)
                        .build(),
                "me",
                Account.builder().certificates(name).build()));

        assertThat(status(authenticator, Attempts.withCertificate("both", "secret", mine)))
                .isEqualTo(CommandStatus.ESME_ROK);
        assertThat(status(authenticator, Attempts.withCertificate("both", "guess", mine)))
                .isEqualTo(CommandStatus.ESME_RINVPASWD);
        assertThat(status(authenticator, Attempts.of("both", "secret"))).isEqualTo(CommandStatus.ESME_RINVPASWD);
        assertThat(status(authenticator, Attempts.withCertificate("me", "", mine)))
                .isEqualTo(CommandStatus.ESME_ROK);
        assertThat(status(authenticator, Attempts.withCertificate("me", "", nameless)))
                .isEqualTo(CommandStatus.ESME_RINVPASWD);
    }

    @Test
    void rejectsTheFingerprintAsSystemId() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BindAuthenticator.anyone().withCertificateNamed(CertificateName.Field.SHA_256))
                .withMessageContaining("withCertificate");
    }

    private static CommandStatus status(BindAuthenticator authenticator, BindAttempt attempt) throws Exception {
        return authenticator.authenticate(attempt).commandStatus();
    }
}
