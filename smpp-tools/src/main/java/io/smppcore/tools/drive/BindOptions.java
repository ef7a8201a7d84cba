package io.smppcore.tools.drive;

import io.smppcore.pdu.BindType;
import io.smppcore.tools.console.OptionChecks;
import io.smppcore.tools.console.TlsClientOptions;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of commands with several binds. */
final class BindOptions {

    @Option(names = "--binds", paramLabel = "N", description = "Transceivers to bind, 1 to 1000 (1).")
    private @Nullable Integer binds;

    @Option(
            names = "--bind",
            paramLabel = "BINDS",
            converter = BindMix.class,
            description = "Types of binds in place of --binds: trx:2,tx:1,rx:1. Requests go over trx and tx in equal"
                    + " parts; receipts come on trx and rx.")
    private BindMix.@Nullable Types types;

    @Mixin
    private OneBindOptions bind = new OneBindOptions();

    String systemId() {
        return bind.systemId();
    }

    String password() {
        return bind.password();
    }

    /**
     * Returns the binds.
     *
     * @throws IllegalArgumentException naming the option, its value and what is expected
     */
    BindPlan plan() {
        return bind.plan(types());
    }

    /** See {@link TlsClientOptions#isWantedWithOwnCertificates}. */
    boolean wantsTlsOfItsOwn() {
        return bind.wantsTlsOfItsOwn();
    }

    private List<BindType> types() {
        OptionChecks.require(types == null || binds == null, "--binds: with --bind (expected: either)");
        if (types != null) {
            return types.list();
        }
        int count = binds == null ? 1 : binds;
        OptionChecks.range("--binds", count, 1, BindMix.MAX_BINDS);
        return Collections.nCopies(count, BindType.TRANSCEIVER);
    }
}
