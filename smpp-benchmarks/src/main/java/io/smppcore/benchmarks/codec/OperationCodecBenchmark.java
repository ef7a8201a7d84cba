package io.smppcore.benchmarks.codec;

import io.smppcore.pdu.Pdu;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * The codec alone, as in {@link PduCodecBenchmark}, with every operation of SMPP 5.0 and with messages of several
 * lengths, and the relaying of a PDU.
 *
 * <p>{@code ./smpp bench OperationCodecBenchmark -prof gc -p pdu=SUBMIT_MULTI,DATA_SM -p buffer=HEAP}; without
 * {@code -p} it runs for every PDU in every kind of buffer, which takes more than two hours.
 */
public class OperationCodecBenchmark extends CodecBenchmark {

    public static class Operation extends CodecState {

        @Param
        SamplePdu pdu;

        @Override
        public SamplePdu sample() {
            return pdu;
        }
    }

    /** Writes the PDU to the start of a reused buffer. */
    @Benchmark
    public int encode(Operation operation) {
        return operation.encode();
    }

    /** Writes the PDU to a new buffer of its size and releases it, where kinds of buffers differ most. */
    @Benchmark
    public int encodeToNewBuffer(Operation operation) {
        return operation.encodeToNewBuffer();
    }

    /** Reads the PDU from the start of the buffer. */
    @Benchmark
    public Pdu decode(Operation operation) {
        return operation.decode();
    }

    /** Writes the PDU to the start of the buffer and reads it from there. */
    @Benchmark
    public Pdu roundTrip(Operation operation) {
        return operation.roundTrip();
    }

    /**
     * Relays the PDU from one buffer to another with another sequence number and without reading its body, as a gateway
     * does.
     */
    @Benchmark
    public int relay(Operation operation) {
        return operation.relay();
    }

    /** Relays the PDU through its record, for comparison with {@link #relay}. */
    @Benchmark
    public int decodeAndEncode(Operation operation) {
        return operation.decodeAndEncode();
    }
}
