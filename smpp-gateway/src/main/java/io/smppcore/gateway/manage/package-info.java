/** The managed configuration of a gateway: its items in the store, and their changes. */
@NullMarked
package io.smppcore.gateway.manage;

import org.jspecify.annotations.NullMarked;
