/** Access to waiting messages: query_sm, cancel_sm, replace_sm, and late responses. */
@NullMarked
package io.smppcore.gateway.ancillary;

import org.jspecify.annotations.NullMarked;
