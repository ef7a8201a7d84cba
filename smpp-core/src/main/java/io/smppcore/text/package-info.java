/**
 * Text and its octets: alphabets, data codings, encoders and decoders.
 *
 * <p>Text and settings are immutable and thread-safe; all other classes state their thread rules.
 */
@NullMarked
package io.smppcore.text;

import org.jspecify.annotations.NullMarked;
