/** The count of calls, and the fault of one of them. */
@NullMarked
package io.smppcore.gateway.step.plan;

import org.jspecify.annotations.NullMarked;
