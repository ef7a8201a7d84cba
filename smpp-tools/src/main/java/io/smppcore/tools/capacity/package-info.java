/**
 * The command {@code capacity}: scenarios of subscribers in an open loop, at rates that are searched for and then held.
 *
 * <p>Scenarios begin on the pacer thread, responses arrive on the event loops, and the main thread checks every 100 ms.
 */
@NullMarked
package io.smppcore.tools.capacity;

import org.jspecify.annotations.NullMarked;
