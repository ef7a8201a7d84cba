package io.smppcore.tools.drive;

import io.smppcore.pdu.BindType;
import io.smppcore.tools.console.OptionChecks;
import io.smppcore.tools.console.TlsClientOptions;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of commands with several binds. */
final class BindOptions {

    @Option(
            names = "--binds",
            paramLabel = "N",
            description = "Transceivers to bind, 1 to " + BindMix.MAX_BINDS + " (1).")
    private @Nullable Integer binds;

    @Option(
            names = "--bind",
            paramLabel = "BINDS",
            converter = BindMix.class,
            description = "Types of binds, instead of --binds: trx:2,tx:1,rx:1. Requests are spread evenly over trx and"
                    + " tx; receipts arrive on trx and rx.")
    private BindMix.@Nullable Types types;

    @Mixin
    private OneBindOptions bind = new OneBindOptions();

    /**
     * Returns the binds.
     *
     * @throws IllegalArgumentException naming the option, its value and the expectation
     */
    BindPlan plan() {
        return bind.plan(types());
    }

    /** See {@link TlsClientOptions#wantsGeneratedCertificates}. */
    boolean wantsGeneratedCertificates() {
        return bind.wantsGeneratedCertificates();
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
