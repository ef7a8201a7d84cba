package io.smppcore.tools.console;

import io.smppcore.tls.TlsIdentity;
import io.smppcore.tls.TlsOptions;
import io.smppcore.tls.TlsTrust;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of TLS for the connections of a client. Without any of them, connections are not encrypted. */
public final class TlsClientOptions {

    @Option(names = "--tls", description = "Encrypts the connections. Implied by the options that follow.")
    private boolean tls;

    @Option(
            names = "--trust",
            paramLabel = "FILE",
            description = "Trusted certificates: PEM, or a key store as --keystore (default: trusted by the JDK).")
    private @Nullable Path trust;

    @Option(names = "--certificate", paramLabel = "FILE", description = "Certificate of the client, PEM; with --key.")
    private @Nullable Path certificate;

    @Option(names = "--key", paramLabel = "FILE", description = "Its private key, PEM (PKCS #8).")
    private @Nullable Path key;

    @Option(
            names = "--keystore",
            paramLabel = "FILE",
            description = "Certificate of the client and its key, PKCS #12 or JKS (.p12, .pfx, .jks), instead of"
                    + " --certificate and --key.")
    private @Nullable Path keyStore;

    @Option(
            names = "--keystore-password",
            paramLabel = "PASSWORD",
            description = "Password of --keystore, --trust and an encrypted --key.")
    private String keyStorePassword = "";

    @Option(
            names = "--tls-name",
            paramLabel = "NAME",
            description = "Server name to request and to expect in the certificate (the host of --host).")
    private @Nullable String serverName;

    @Option(names = "--any-tls-name", description = "Accepts any server name in the certificate.")
    private boolean anyName;

    /**
     * Returns the TLS options.
     *
     * @return the options; empty for no encryption
     * @throws IllegalArgumentException if options conflict, or a file does not exist; its message names them
     */
    public Optional<TlsOptions> value() {
        if (!tls && !hasFiles()) {
            OptionChecks.require(
                    serverName == null && !anyName, "--tls-name, --any-tls-name: without --tls (expected: with it)");
            return Optional.empty();
        }
        TlsOptions.Builder options =
                TlsOptions.builder().identity(identity()).serverName(serverName).verifyHostname(!anyName);
        if (trust != null) {
            options.trust(trust(readable("--trust", trust)));
        }
        return Optional.of(options.build());
    }

    /**
     * Returns true if {@code --tls} is given. For commands with their own server, which generate the certificates of
     * both sides.
     *
     * @throws IllegalArgumentException if certificates or names are given as well
     */
    public boolean wantsGeneratedCertificates() {
        OptionChecks.require(
                !hasFiles() && serverName == null && !anyName,
                "certificates and names of TLS: not allowed, as they are generated for the run"
                        + " (expected: --tls alone)");
        return tls;
    }

    private boolean hasFiles() {
        return trust != null || certificate != null || key != null || keyStore != null;
    }

    private @Nullable TlsIdentity identity() {
        if (keyStore != null) {
            OptionChecks.require(
                    certificate == null && key == null, "--keystore: with --certificate or --key (expected: either)");
            return TlsIdentity.keyStore(readable("--keystore", keyStore), keyStorePassword);
        }
        if (certificate == null && key == null) {
            return null;
        }
        if (certificate == null || key == null) {
            throw OptionChecks.wrong("--certificate, --key: only one of them (expected: both)");
        }
        return TlsIdentity.pem(readable("--certificate", certificate), readable("--key", key), keyStorePassword);
    }

    private TlsTrust trust(Path file) {
        boolean isKeyStore = file.toString().matches(".*\\.(p12|pfx|jks)");
        return isKeyStore ? TlsTrust.keyStore(file, keyStorePassword) : TlsTrust.pem(file);
    }

    private static Path readable(String option, Path file) {
        if (!Files.isReadable(file)) {
            throw new IllegalArgumentException(option + ": " + file + ": no such file, or it cannot be read");
        }
        return file;
    }
}
