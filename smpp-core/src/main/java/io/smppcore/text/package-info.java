/**
 * Text and its octets: alphabets, data codings, encoders and decoders.
 *
 * <p>Classes that hold text or settings are immutable and thread-safe; all others state their thread rules.
 */
@NullMarked
package io.smppcore.text;

import org.jspecify.annotations.NullMarked;
