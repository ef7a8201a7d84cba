/** Configuration, tokens with their roles, and audit log: the data that are managed at run time, in the store. */
@NullMarked
package io.smppcore.gateway.manage;

import org.jspecify.annotations.NullMarked;
