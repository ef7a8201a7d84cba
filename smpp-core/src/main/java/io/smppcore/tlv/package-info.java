/**
 * Tag-length-value parameters: kept raw and in order, read through typed tags.
 *
 * <p>Everything here is immutable and may be used by any thread.
 */
@NullMarked
package io.smppcore.tlv;

import org.jspecify.annotations.NullMarked;
