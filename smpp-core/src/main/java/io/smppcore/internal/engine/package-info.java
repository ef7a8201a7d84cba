/**
 * Sessions: their bind, their timers and their end. A session consists of the parts in the packages beside this one,
 * and its state is confined to its event loop.
 */
@NullMarked
package io.smppcore.internal.engine;

import org.jspecify.annotations.NullMarked;
