/** Filters, which change, refuse or drop messages. They are rules of the configuration, or code of an application. */
@NullMarked
package io.smppcore.gateway.filter;

import org.jspecify.annotations.NullMarked;
