package io.smppcore.benchmarks.codec;

import io.smppcore.pdu.Pdu;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The codec alone: one PDU to octets and back, in one thread, on a buffer that is used again and again.
 * {@link OperationCodecBenchmark} has all operations of SMPP 5.0 and messages of several lengths,
 * {@link StreamCodecBenchmark} many PDUs in one stream.
 *
 * <p>Measured: everything between a PDU record and its octets, bounds checks of the buffer included. Not measured:
 * cutting a stream into PDUs, the session, the connection, allocating the buffer, building the record that is encoded.
 * Each JVM sees one kind of PDU only, which suits the JIT compiler better than mixed traffic does. Decoding makes the
 * record and its values; an address becomes a {@code String} on request, which does not happen here
 * ({@code PeerCodecBenchmark} has that case).
 *
 * <p>{@code ./smpp bench PduCodecBenchmark.encodeSubmitSm -p buffer=HEAP -prof gc}; without {@code -p} it runs in every
 * kind of buffer.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class PduCodecBenchmark {

    /** A submit_sm. */
    public static class SubmitSm extends CodecState {

        @Override
        public SamplePdu sample() {
            return SamplePdu.SUBMIT_SM;
        }
    }

    /** A deliver_sm. */
    public static class DeliverSm extends CodecState {

        @Override
        public SamplePdu sample() {
            return SamplePdu.DELIVER_SM;
        }
    }

    /** A bind_transceiver. */
    public static class BindTransceiver extends CodecState {

        @Override
        public SamplePdu sample() {
            return SamplePdu.BIND_TRANSCEIVER;
        }
    }

    /** An enquire_link. */
    public static class EnquireLink extends CodecState {

        @Override
        public SamplePdu sample() {
            return SamplePdu.ENQUIRE_LINK;
        }
    }

    /** Writes a submit_sm to the start of the buffer. */
    @Benchmark
    public int encodeSubmitSm(SubmitSm submitSm) {
        return submitSm.encode();
    }

    /** Reads a submit_sm from the start of the buffer. */
    @Benchmark
    public Pdu decodeSubmitSm(SubmitSm submitSm) {
        return submitSm.decode();
    }

    /** Writes a submit_sm to the start of the buffer and reads it from there. */
    @Benchmark
    public Pdu roundTripSubmitSm(SubmitSm submitSm) {
        return submitSm.roundTrip();
    }

    /** Writes a deliver_sm to the start of the buffer. */
    @Benchmark
    public int encodeDeliverSm(DeliverSm deliverSm) {
        return deliverSm.encode();
    }

    /** Reads a deliver_sm from the start of the buffer. */
    @Benchmark
    public Pdu decodeDeliverSm(DeliverSm deliverSm) {
        return deliverSm.decode();
    }

    /** Writes a deliver_sm to the start of the buffer and reads it from there. */
    @Benchmark
    public Pdu roundTripDeliverSm(DeliverSm deliverSm) {
        return deliverSm.roundTrip();
    }

    /** Writes a bind_transceiver to the start of the buffer. */
    @Benchmark
    public int encodeBindTransceiver(BindTransceiver bindTransceiver) {
        return bindTransceiver.encode();
    }

    /** Reads a bind_transceiver from the start of the buffer. */
    @Benchmark
    public Pdu decodeBindTransceiver(BindTransceiver bindTransceiver) {
        return bindTransceiver.decode();
    }

    /** Writes a bind_transceiver to the start of the buffer and reads it from there. */
    @Benchmark
    public Pdu roundTripBindTransceiver(BindTransceiver bindTransceiver) {
        return bindTransceiver.roundTrip();
    }

    /** Writes an enquire_link to the start of the buffer. */
    @Benchmark
    public int encodeEnquireLink(EnquireLink enquireLink) {
        return enquireLink.encode();
    }

    /** Reads an enquire_link from the start of the buffer. */
    @Benchmark
    public Pdu decodeEnquireLink(EnquireLink enquireLink) {
        return enquireLink.decode();
    }

    /** Writes an enquire_link to the start of the buffer and reads it from there. */
    @Benchmark
    public Pdu roundTripEnquireLink(EnquireLink enquireLink) {
        return enquireLink.roundTrip();
    }
}
