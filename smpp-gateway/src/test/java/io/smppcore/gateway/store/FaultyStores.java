package io.smppcore.gateway.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;

/** Stores whose disk fails when a test says so. */
public final class FaultyStores {

    private FaultyStores() {}

    /** Opens a store that cannot write any more while the switch is true. */
    public static GatewayStore open(Path directory, AtomicBoolean fails) {
        return EmbeddedStore.open(
                directory,
                1,
                (step, partition) -> {
                    if (fails.get()) {
                        throw new IOException("No space left on device");
                    }
                },
                EmbeddedStore.MAX_BACKLOG_OCTETS);
    }
}
