/**
 * The command {@code capacity}: scenarios as subscribers cause them, in an open loop, at rates that are searched and
 * then held.
 *
 * <p>Scenarios begin on the thread of the pacer; responses come on the event loops; the main thread looks every 100 ms.
 */
@NullMarked
package io.smppcore.tools.capacity;

import org.jspecify.annotations.NullMarked;
