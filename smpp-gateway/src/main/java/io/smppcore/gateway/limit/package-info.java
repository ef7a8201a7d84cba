/**
 * Limits of accounts over all nodes. The node that owns the home partition of an account, computed from its system_id,
 * enforces them.
 */
@NullMarked
package io.smppcore.gateway.limit;

import org.jspecify.annotations.NullMarked;
