package io.smppcore.tools.drive;

import io.smppcore.client.SmppClient;
import io.smppcore.tools.console.TlsClientOptions;
import io.smppcore.type.InterfaceVersion;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of commands with one bind: who, and how the connection is encrypted. */
final class OneBindOptions {

    @Option(names = "--system-id", paramLabel = "ID", description = "Who binds (${DEFAULT-VALUE}).")
    private String systemId = "smpp-tools";

    @Option(names = "--password", paramLabel = "PASSWORD", description = "Its password; none by default.")
    private String password = "";

    @Option(names = "--system-type", paramLabel = "TYPE", description = "system_type of the bind; none by default.")
    private String systemType = "";

    @Option(
            names = "--interface-version",
            paramLabel = "VERSION",
            defaultValue = "3.4",
            converter = BindOptions.Versions.class,
            completionCandidates = BindOptions.Versions.class,
            description = "Version to bind with: ${COMPLETION-CANDIDATES} (${DEFAULT-VALUE}).")
    private InterfaceVersion version = InterfaceVersion.V3_4;

    @Mixin
    private TlsClientOptions tls = new TlsClientOptions();

    /**
     * A client with these options, not yet told where to connect to.
     *
     * @throws IllegalArgumentException naming the options that do not go together, or the file that is not there
     */
    SmppClient.Builder client() {
        return SmppClient.builder()
                .systemId(systemId)
                .password(password)
                .systemType(systemType)
                .interfaceVersion(version)
                .tls(tls.value().orElse(null));
    }
}
