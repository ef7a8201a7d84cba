/**
 * Text and its octets: alphabets, long messages and their parts.
 *
 * <p>What holds text or settings here is immutable and may be used by any thread. A class that is not says so.
 */
@NullMarked
package io.smppcore.text;

import org.jspecify.annotations.NullMarked;
