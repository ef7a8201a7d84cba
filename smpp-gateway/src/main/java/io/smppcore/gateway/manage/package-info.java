/** What is managed at run time, in the store: the configuration, tokens with their roles, the audit log. */
@NullMarked
package io.smppcore.gateway.manage;

import org.jspecify.annotations.NullMarked;
