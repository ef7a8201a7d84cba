package io.smppcore.tools.capacity;

import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.Ledger;
import org.jspecify.annotations.Nullable;

/**
 * What has become of the scenarios of one kind.
 *
 * @param kind which kind
 * @param ledger how they have ended
 * @param latency how long those took that were answered, from when they were meant to begin
 * @param service how long they took from when they began
 * @param firstFailure what the first one of those that came to nothing has failed with, or null
 */
record ScenarioResult(
        ScenarioKind kind,
        Ledger ledger,
        Distribution latency,
        Distribution service,
        @Nullable String firstFailure) {}
