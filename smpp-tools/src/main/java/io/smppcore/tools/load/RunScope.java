package io.smppcore.tools.load;

import org.jspecify.annotations.Nullable;

/**
 * The state that the binds of a run share.
 *
 * @param plan the load
 * @param meters its meters
 * @param control handle that ends the run early
 * @param receipts matcher of receipts and messages; null if none are requested
 * @param startNanos {@link LoadControl#nanoTime} of the beginning
 */
record RunScope(
        LoadPlan plan,
        LoadMeters meters,
        LoadControl control,
        @Nullable Receipts receipts,
        long startNanos) {}
