/**
 * Text and its octets: alphabets, data codings, encoders and decoders.
 *
 * <p>Values and settings are immutable and thread-safe; the Javadoc of every other class states its thread rules.
 */
@NullMarked
package io.smppcore.text;

import org.jspecify.annotations.NullMarked;
