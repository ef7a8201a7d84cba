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

/** Options of commands with one bind: credentials, version and TLS. */
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

    /** Reader of versions by their numbers. */
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

    /** Returns true as {@link TlsClientOptions#wantsGeneratedCertificates} does. */
    boolean wantsGeneratedCertificates() {
        return tls.wantsGeneratedCertificates();
    }

    /**
     * Returns binds with these options.
     *
     * @throws IllegalArgumentException naming the options that conflict, or the file that does not exist
     */
    BindPlan plan(List<BindType> types) {
        return new BindPlan(types, credentials.systemId(), credentials.password(), systemType, version, tls.value());
    }

    /** Returns a client for one transceiver; fails as {@link #plan} does. */
    SmppClient.Builder client(String host, int port, Duration requestTimeout) {
        return plan(List.of(BindType.TRANSCEIVER)).client(host, port, requestTimeout);
    }
}
