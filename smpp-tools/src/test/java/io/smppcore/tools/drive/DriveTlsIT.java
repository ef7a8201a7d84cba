package io.smppcore.tools.drive;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.testing.Waits;
import io.smppcore.tls.ServerTlsOptions;
import io.smppcore.tls.TlsIdentity;
import io.smppcore.tls.TlsTrust;
import io.smppcore.tools.Invocation;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Load over TLS. */
@Timeout(Waits.METHOD_SECONDS)
class DriveTlsIT {

    private KeptCertificates own;
    private SmppServer encrypted;
    private SmppServer plain;

    @BeforeEach
    void start(@TempDir Path folder) {
        own = KeptCertificates.in(folder);
        encrypted = server().tls(ServerTlsOptions.builder(TlsIdentity.keyStore(own.server(), KeptCertificates.PASSWORD))
                        .clientAuthentication(ServerTlsOptions.ClientAuthentication.REQUIRED, TlsTrust.pem(own.ca()))
                        .build())
                .start();
        plain = server().start();
    }

    @AfterEach
    void close() {
        encrypted.close();
        plain.close();
    }

    @Test
    void usesCertificatesOnBothSides() {
        Invocation drive = drive(
                "--trust",
                own.ca().toString(),
                "--keystore",
                own.client().toString(),
                "--keystore-password",
                KeptCertificates.PASSWORD);
        assertThat(drive.exitCode()).as(drive.err()).isZero();
        assertThat(drive.out())
                .contains("\"accepted\": 300", "\"tls\": true", "--keystore-password ***")
                .doesNotContain(KeptCertificates.PASSWORD);
    }

    @Test
    void doesNotDriveLoadOnAnUntrustedServer() {
        Invocation drive = drive("--tls");
        assertThat(drive.exitCode()).isEqualTo(2);
        assertThat(drive.out()).isEmpty();
        assertThat(drive.errLines()).singleElement().asString().startsWith("smpp drive: ");
    }

    @Test
    void reportsTheCostOfTls() {
        Invocation drive = drive(
                "--trust",
                own.ca().toString(),
                "--keystore",
                own.client().toString(),
                "--keystore-password",
                KeptCertificates.PASSWORD,
                "--no-tls",
                String.valueOf(plain.port()));
        assertThat(drive.exitCode()).as(drive.err()).isZero();
        assertThat(drive.out())
                .contains(
                        "\"name\": \"without TLS\"",
                        "\"tls_throughput_ratio\": ",
                        "\"throughput_without_tls_per_s\": ");
    }

    private Invocation drive(String... options) {
        String[] args = new String[options.length + 6];
        String[] first = {"drive", "--json", "--port", String.valueOf(encrypted.port()), "--count", "300"};
        System.arraycopy(first, 0, args, 0, first.length);
        System.arraycopy(options, 0, args, first.length, options.length);
        return Invocation.of(args);
    }

    private static SmppServer.Builder server() {
        return SmppServer.builder()
                .authenticator(BindAuthenticator.anyone())
                .host("127.0.0.1")
                .port(0)
                .onSubmitSm((session, message) -> SubmitSmResp.ok("1"));
    }
}
