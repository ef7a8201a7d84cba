/**
 * PDUs to octets and back: {@link io.smppcore.codec.PduEncoder} writes strictly, {@link io.smppcore.codec.PduDecoder} reads with the
 * leniency it is given, and what cannot be read is a {@link io.smppcore.codec.DecodeProblem}.
 *
 * <p>Encoders and decoders keep scratch space, so each belongs to one thread.
 */
@NullMarked
package io.smppcore.codec;

import org.jspecify.annotations.NullMarked;
