/** Limits of accounts over all nodes, as the owner of the home partition of an account divides them. */
@NullMarked
package io.smppcore.gateway.limit;

import org.jspecify.annotations.NullMarked;
