/**
 * The command {@code capacity}. It runs scenarios, activities of subscribers, in an open loop at several rates, to find
 * and then hold the highest one at which a gateway meets an objective.
 *
 * <p>Scenarios begin on the thread of the pacer, responses arrive on the event loops, and the main thread checks
 * progress and objective every 100 ms.
 */
@NullMarked
package io.smppcore.tools.capacity;

import org.jspecify.annotations.NullMarked;
