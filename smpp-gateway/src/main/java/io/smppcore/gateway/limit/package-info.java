/** Limits of accounts over all nodes, enforced by the owner of the home partition of an account. */
@NullMarked
package io.smppcore.gateway.limit;

import org.jspecify.annotations.NullMarked;
