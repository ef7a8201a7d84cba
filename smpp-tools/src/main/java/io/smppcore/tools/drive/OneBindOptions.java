package io.smppcore.tools.drive;

import io.smppcore.client.SmppClient;
import io.smppcore.pdu.BindType;
import io.smppcore.tools.console.CredentialOptions;
import io.smppcore.tools.console.TlsClientOptions;
import io.smppcore.tools.console.WordConverter;
import io.smppcore.type.InterfaceVersion;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The options of a bind: credentials, version and TLS. If a command has several binds, all of them have the same
 * options.
 */
final class OneBindOptions {

    @Mixin
    private CredentialOptions credentials = new CredentialOptions();

    @Option(names = "--system-type", paramLabel = "TYPE", description = "system_type of the bind; none by default.")
    private String systemType = "";

    @Option(
            names = "--interface-version",
            paramLabel = "VERSION",
            defaultValue = "3.4",
            converter = Versions.class,
            completionCandidates = Versions.class,
            description = "Version to bind with: ${COMPLETION-CANDIDATES} (${DEFAULT-VALUE}).")
    private InterfaceVersion version = InterfaceVersion.V3_4;

    @Mixin
    private TlsClientOptions tls = new TlsClientOptions();

    /** The converter of versions, by their numbers such as 3.4. */
    static final class Versions extends WordConverter<InterfaceVersion> {

        Versions() {
            super(
                    "a version",
                    Stream.of(InterfaceVersion.V3_3, InterfaceVersion.V3_4, InterfaceVersion.V5_0),
                    Versions::word);
        }

        private static String word(InterfaceVersion version) {
            return version.value() / 16 + "." + version.value() % 16;
        }
    }

    /** Returns the result of {@link TlsClientOptions#wantsGeneratedCertificates}. */
    boolean wantsGeneratedCertificates() {
        return tls.wantsGeneratedCertificates();
    }

    /**
     * Returns binds of the given types with these options.
     *
     * @throws IllegalArgumentException if options conflict, or a file does not exist; its message names them
     */
    BindPlan plan(List<BindType> types) {
        return new BindPlan(types, credentials.systemId(), credentials.password(), systemType, version, tls.value());
    }

    /** Returns a builder of a client with one transceiver; fails as {@link #plan} does. */
    SmppClient.Builder client(String host, int port, Duration requestTimeout) {
        return plan(List.of(BindType.TRANSCEIVER)).client(host, port, requestTimeout);
    }
}
