/**
 * Encoding and decoding of PDUs: {@link io.smppcore.codec.PduEncoder} is strict, {@link io.smppcore.codec.PduDecoder}
 * is as lenient as configured and reports each {@link io.smppcore.codec.DecodeProblem}.
 *
 * <p>Encoders and decoders keep scratch arrays, so each belongs to one thread.
 */
@NullMarked
package io.smppcore.codec;

import org.jspecify.annotations.NullMarked;
