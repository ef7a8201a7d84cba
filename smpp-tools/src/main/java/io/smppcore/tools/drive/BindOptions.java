package io.smppcore.tools.drive;

import io.smppcore.pdu.BindType;
import io.smppcore.tools.console.TlsClientOptions;
import io.smppcore.tools.console.WordConverter;
import io.smppcore.type.InterfaceVersion;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say who binds. */
final class BindOptions {

    @Option(names = "--binds", paramLabel = "N", description = "Transceivers to bind, 1 to 1000 (1).")
    private @Nullable Integer binds;

    @Option(
            names = "--bind",
            paramLabel = "BINDS",
            converter = BindMix.class,
            description =
                    "Which binds in place of --binds: trx:2,tx:1,rx:1. Requests go over trx and tx in equal parts;"
                            + " receipts come on trx and rx.")
    private BindMix.@Nullable Types types;

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
            converter = Versions.class,
            completionCandidates = Versions.class,
            description = "Version to bind with: ${COMPLETION-CANDIDATES} (${DEFAULT-VALUE}).")
    private InterfaceVersion version = InterfaceVersion.V3_4;

    @Mixin
    private TlsClientOptions tls = new TlsClientOptions();

    /** Versions by their numbers. */
    static final class Versions extends WordConverter<InterfaceVersion> {

        Versions() {
            super("a version", values());
        }

        private static Map<String, InterfaceVersion> values() {
            Map<String, InterfaceVersion> values = new LinkedHashMap<>();
            values.put("3.3", InterfaceVersion.V3_3);
            values.put("3.4", InterfaceVersion.V3_4);
            values.put("5.0", InterfaceVersion.V5_0);
            return values;
        }
    }

    String systemId() {
        return systemId;
    }

    String password() {
        return password;
    }

    /**
     * What was asked for.
     *
     * @throws IllegalArgumentException naming the option, its value and what is expected
     */
    BindPlan plan() {
        return new BindPlan(types(), systemId, password, systemType, version, tls.value());
    }

    /** See {@link TlsClientOptions#isWantedWithOwnCertificates}. */
    boolean wantsTlsOfItsOwn() {
        return tls.isWantedWithOwnCertificates();
    }

    private List<BindType> types() {
        if (types != null && binds != null) {
            throw new IllegalArgumentException("--binds: beside --bind (expected: either)");
        }
        if (types != null) {
            return types.list();
        }
        int count = binds == null ? 1 : binds;
        if (count < 1 || count > BindMix.MAX_BINDS) {
            throw new IllegalArgumentException("--binds: " + count + " (expected: 1 to " + BindMix.MAX_BINDS + ")");
        }
        return Collections.nCopies(count, BindType.TRANSCEIVER);
    }
}
