/** Commands that measure and test a gateway, which they start in separate processes. */
@NullMarked
package io.smppcore.gateway.bench;

import org.jspecify.annotations.NullMarked;
