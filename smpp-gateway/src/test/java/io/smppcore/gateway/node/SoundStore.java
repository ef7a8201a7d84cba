package io.smppcore.gateway.node;

import io.smppcore.gateway.store.GatewayStore;
import io.smppcore.gateway.store.StoreException;
import org.jspecify.annotations.Nullable;

/** A store that neither fails nor becomes full. */
interface SoundStore extends GatewayStore {

    @Override
    default long freeOctets() {
        return Long.MAX_VALUE;
    }

    @Override
    default @Nullable StoreException failure() {
        return null;
    }

    @Override
    default @Nullable String obstacle() {
        return null;
    }
}
