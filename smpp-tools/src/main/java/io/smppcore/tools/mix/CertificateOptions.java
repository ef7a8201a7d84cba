package io.smppcore.tools.mix;

import io.smppcore.tls.ServerTlsOptions;
import io.smppcore.tls.TlsOptions;
import io.smppcore.tools.certificates.ThrowawayCa;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** TLS options of both sides: mutual TLS 1.3 by default. */
final class CertificateOptions {

    @ArgGroup
    private @Nullable Choice choice;

    @Option(
            names = "--tls-engine",
            paramLabel = "ENGINE",
            description = "Implementation of TLS: ${COMPLETION-CANDIDATES}.",
            defaultValue = "JDK",
            showDefaultValue = CommandLine.Help.Visibility.ALWAYS)
    private TlsOptions.Engine engine = TlsOptions.Engine.JDK;

    /** The source of certificates. */
    static final class Choice {

        @Option(names = "--no-tls", description = "Does not encrypt the connections.")
        private boolean none;

        @Option(
                names = "--generate-certs",
                paramLabel = "DIR",
                description = "Saves the certificates and keys of the run in this folder.")
        private @Nullable Path keep;

        @Option(
                names = "--certs",
                paramLabel = "DIR",
                description = "Uses the certificates saved by --generate-certs of another run.")
        private @Nullable Path use;
    }

    /**
     * Returns the TLS options; generates and saves certificates if requested.
     *
     * @throws IllegalArgumentException if the other side, in another process, cannot have certificates of the same
     *     authority
     * @throws io.smppcore.type.SmppException if certificates cannot be generated, saved or found
     */
    Sides.Tls tls(MixMode mode) {
        Path keep = choice == null ? null : choice.keep;
        Path use = choice == null ? null : choice.use;
        if (choice != null && choice.none) {
            return Sides.Tls.NONE;
        }
        if (use != null) {
            return tls(mode, () -> ThrowawayCa.serverOf(use), () -> ThrowawayCa.clientOf(use));
        }
        if (mode == MixMode.CLIENT) {
            throw new IllegalArgumentException(
                    "--mode client: without certificates (expected: --certs DIR, the folder of the server's"
                            + " --generate-certs, or --no-tls)");
        }
        if (mode == MixMode.SERVER && keep == null) {
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
        return tls(mode, made::server, made::client);
    }

    private Sides.Tls tls(MixMode mode, Supplier<ServerTlsOptions> server, Supplier<TlsOptions> client) {
        return new Sides.Tls(
                mode.hasServer() ? server.get().toBuilder().engine(engine).build() : null,
                mode.hasClient() ? client.get().toBuilder().engine(engine).build() : null);
    }
}
