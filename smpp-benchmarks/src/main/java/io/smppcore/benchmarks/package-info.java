/**
 * JMH benchmarks of the codec and of whole binds, beside other SMPP libraries and the bare transport.
 *
 * <p>Benchmarks and their states are public because JMH's generated code is in another package; nothing here is an API.
 */
@NullMarked
package io.smppcore.benchmarks;

import org.jspecify.annotations.NullMarked;
