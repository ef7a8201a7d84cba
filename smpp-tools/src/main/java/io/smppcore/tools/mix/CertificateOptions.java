package io.smppcore.tools.mix;

import io.smppcore.tools.certificates.ThrowawayCa;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The TLS options of both ends: mutual TLS 1.3 by default. */
final class CertificateOptions {

    @ArgGroup
    private @Nullable Choice choice;

    /** The source of certificates. */
    static final class Choice {

        @Option(names = "--no-tls", description = "Does not encrypt.")
        private boolean none;

        @Option(
                names = "--generate-certs",
                paramLabel = "DIR",
                description = "Keeps the certificates and keys of the run in this folder.")
        private @Nullable Path keep;

        @Option(
                names = "--certs",
                paramLabel = "DIR",
                description = "Uses the certificates that --generate-certs of another run has kept.")
        private @Nullable Path use;
    }

    /**
     * Returns the TLS options, and creates or keeps certificates.
     *
     * @throws IllegalArgumentException if both ends are not in this process and cannot have certificates of the same
     *     authority
     * @throws io.smppcore.type.SmppException if certificates cannot be created, kept or found
     */
    Sides.Tls tls(Mode mode) {
        Path keep = choice == null ? null : choice.keep;
        Path use = choice == null ? null : choice.use;
        if (choice != null && choice.none) {
            return Sides.Tls.NONE;
        }
        if (use != null) {
            return new Sides.Tls(
                    mode.hasServer() ? ThrowawayCa.serverOf(use) : null,
                    mode.hasClient() ? ThrowawayCa.clientOf(use) : null);
        }
        if (mode == Mode.CLIENT) {
            throw new IllegalArgumentException(
                    "--mode client: without certificates (expected: --certs DIR, where the server's"
                            + " --generate-certs has left them, or --no-tls)");
        }
        if (mode == Mode.SERVER && keep == null) {
            throw new IllegalArgumentException(
                    "--mode server: certificates that no client has (expected: --generate-certs DIR,"
                            + " --certs DIR or --no-tls)");
        }
        if (keep != null) {
            ThrowawayCa.requireRoom(keep);
        }
        ThrowawayCa made = ThrowawayCa.make();
        if (keep != null) {
            made.keep(keep);
        }
        return new Sides.Tls(mode.hasServer() ? made.server() : null, mode.hasClient() ? made.client() : null);
    }
}
