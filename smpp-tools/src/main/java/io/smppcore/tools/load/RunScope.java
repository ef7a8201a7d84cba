package io.smppcore.tools.load;

import org.jspecify.annotations.Nullable;

/**
 * What the binds of a run share.
 *
 * @param plan what is sent
 * @param meters what measures it
 * @param control what stops it
 * @param receipts who is told of messages that want a receipt; null when nobody asks
 * @param startNanos the beginning
 */
record RunScope(
        LoadPlan plan,
        Meters meters,
        LoadControl control,
        @Nullable Receipts receipts,
        long startNanos) {}
