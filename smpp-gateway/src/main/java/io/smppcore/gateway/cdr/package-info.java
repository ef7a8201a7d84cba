/** Call detail records, and the files that contain them. */
@NullMarked
package io.smppcore.gateway.cdr;

import org.jspecify.annotations.NullMarked;
