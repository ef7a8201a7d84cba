/**
 * Long messages and user data headers: {@link io.smppcore.segment.Segmenter} cuts a text into segments, {@link
 * io.smppcore.segment.Reassembler} joins received segments.
 *
 * <p>Text and settings are immutable and thread-safe; all other classes state their thread rules.
 */
@NullMarked
package io.smppcore.segment;

import org.jspecify.annotations.NullMarked;
