/**
 * The command that finds out how much a gateway carries: scenarios as subscribers cause them, in an open loop, at rates that are searched
 * and then held.
 *
 * <p>Scenarios begin on a thread of their own, the pacer; responses come on the event loops; the main thread looks on once in 100 ms.
 */
@NullMarked
package io.smppcore.tools.capacity;

import org.jspecify.annotations.NullMarked;
