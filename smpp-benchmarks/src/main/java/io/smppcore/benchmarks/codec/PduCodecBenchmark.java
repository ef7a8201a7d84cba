package io.smppcore.benchmarks.codec;

import io.smppcore.pdu.Pdu;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * The codec alone: one PDU to octets and back, in one thread, on a reused buffer. {@link OperationCodecBenchmark} has
 * all operations of SMPP 5.0 and messages of several lengths, {@link StreamCodecBenchmark} many PDUs in one stream.
 *
 * <p>Measures everything between a PDU record and its octets, including the bounds checks of the buffer. Does not
 * measure the division of a stream into PDUs, the session, the connection, the allocation of the buffer, and the
 * creation of the record that is encoded. Each JVM sees one kind of PDU only, which suits the JIT compiler better than
 * mixed traffic does. Decoding creates the record and its values; the text of an address is created on request, which
 * does not happen here ({@code PeerCodecBenchmark} has that case).
 *
 * <p>{@code ./smpp bench PduCodecBenchmark.encodeSubmitSm -p buffer=HEAP -prof gc}; without {@code -p} it runs in every
 * kind of buffer.
 */
public class PduCodecBenchmark extends CodecBenchmark {

    public static class SubmitSm extends CodecState {

        @Override
        public SamplePdu sample() {
            return SamplePdu.SUBMIT_SM;
        }
    }

    public static class DeliverSm extends CodecState {

        @Override
        public SamplePdu sample() {
            return SamplePdu.DELIVER_SM;
        }
    }

    public static class BindTransceiver extends CodecState {

        @Override
        public SamplePdu sample() {
            return SamplePdu.BIND_TRANSCEIVER;
        }
    }

    public static class EnquireLink extends CodecState {

        @Override
        public SamplePdu sample() {
            return SamplePdu.ENQUIRE_LINK;
        }
    }

    @Benchmark
    public int encodeSubmitSm(SubmitSm submitSm) {
        return submitSm.encode();
    }

    @Benchmark
    public Pdu decodeSubmitSm(SubmitSm submitSm) {
        return submitSm.decode();
    }

    @Benchmark
    public Pdu roundTripSubmitSm(SubmitSm submitSm) {
        return submitSm.roundTrip();
    }

    @Benchmark
    public int encodeDeliverSm(DeliverSm deliverSm) {
        return deliverSm.encode();
    }

    @Benchmark
    public Pdu decodeDeliverSm(DeliverSm deliverSm) {
        return deliverSm.decode();
    }

    @Benchmark
    public Pdu roundTripDeliverSm(DeliverSm deliverSm) {
        return deliverSm.roundTrip();
    }

    @Benchmark
    public int encodeBindTransceiver(BindTransceiver bindTransceiver) {
        return bindTransceiver.encode();
    }

    @Benchmark
    public Pdu decodeBindTransceiver(BindTransceiver bindTransceiver) {
        return bindTransceiver.decode();
    }

    @Benchmark
    public Pdu roundTripBindTransceiver(BindTransceiver bindTransceiver) {
        return bindTransceiver.roundTrip();
    }

    @Benchmark
    public int encodeEnquireLink(EnquireLink enquireLink) {
        return enquireLink.encode();
    }

    @Benchmark
    public Pdu decodeEnquireLink(EnquireLink enquireLink) {
        return enquireLink.decode();
    }

    @Benchmark
    public Pdu roundTripEnquireLink(EnquireLink enquireLink) {
        return enquireLink.roundTrip();
    }
}
