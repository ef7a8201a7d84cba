/** Filters, which change or refuse messages: rules of the configuration, and those of an application. */
@NullMarked
package io.smppcore.gateway.filter;

import org.jspecify.annotations.NullMarked;
