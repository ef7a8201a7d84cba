/** Call detail records as files. */
@NullMarked
package io.smppcore.gateway.cdr;

import org.jspecify.annotations.NullMarked;
