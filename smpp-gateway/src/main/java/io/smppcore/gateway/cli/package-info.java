/** The command line of the gateway. */
@NullMarked
package io.smppcore.gateway.cli;

import org.jspecify.annotations.NullMarked;
