package io.smppcore.tools.drive;

import io.smppcore.pdu.BindType;
import io.smppcore.tools.console.BindsOption;
import io.smppcore.tools.console.TlsClientOptions;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of commands with several binds. */
final class BindOptions {

    @Mixin
    private BindsOption binds = new BindsOption(1);

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
        return types != null ? types.list() : Collections.nCopies(binds.value(1), BindType.TRANSCEIVER);
    }
}
