/**
 * Long messages and user data headers: {@link io.smppcore.segment.Segmenter} cuts a text into segments, {@link
 * io.smppcore.segment.Reassembler} joins received segments.
 *
 * <p>Values and settings are immutable and thread-safe; the Javadoc of every other class states its thread rules.
 */
@NullMarked
package io.smppcore.segment;

import org.jspecify.annotations.NullMarked;
