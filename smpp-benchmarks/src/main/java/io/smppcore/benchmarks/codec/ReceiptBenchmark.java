package io.smppcore.benchmarks.codec;

import com.cloudhopper.commons.charset.CharsetUtil;
import com.cloudhopper.smpp.util.DeliveryReceiptException;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.receipt.ReceiptDate;
import io.smppcore.receipt.ReceiptFormat;
import io.smppcore.receipt.ReceiptParser;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.MessageState;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import org.joda.time.DateTimeZone;
import org.jsmpp.bean.DefaultDeliveryReceiptStripper;
import org.jsmpp.util.InvalidDeliveryReceiptException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Parsing and writing of one delivery receipt of 122 octets without parameters, from the deliver_sm to its fields and
 * back, in one thread, and parsing with cloudhopper and jSMPP. The set-up checks that all read the same id, state and
 * date.
 *
 * <p>Measures the step from the record or object of a decoded deliver_sm to the receipt. This library reads a date on
 * request; {@link #parseReceiptAndDates} reads both, as the others always do. jSMPP decodes with the default charset of
 * the JVM; cloudhopper with GSM 7-bit, as this library assumes.
 *
 * <p>{@code ./smpp bench ReceiptBenchmark -prof gc}
 */
@State(Scope.Thread)
public class ReceiptBenchmark extends CodecBenchmark {

    private static final int OCTETS = 122;
    private static final String ID = "0123456789";
    private static final String RELAY_ID = "0a1b2c3d4e5f6071";
    private static final LocalDateTime DONE = LocalDateTime.of(2026, 3, 15, 9, 31);

    private final ReceiptParser parser = ReceiptParser.defaults();
    private final ReceiptFormat format = ReceiptFormat.defaults();
    private final DefaultDeliveryReceiptStripper stripper = new DefaultDeliveryReceiptStripper();

    private final DeliverSm message =
            Samples.RECEIPT.toBuilder().tlvs(Tlvs.EMPTY).build();
    private final byte[] octets = message.shortMessage().toByteArray();
    private final SubmitSm submitSm = Samples.SUBMIT_SM;

    private org.jsmpp.bean.DeliverSm jsmppMessage;

    /** Checks the fields that each library reads. */
    @Setup
    public void setup() throws DeliveryReceiptException, InvalidDeliveryReceiptException {
        jsmppMessage = new org.jsmpp.bean.DeliverSm();
        jsmppMessage.setSmscDeliveryReceipt();
        jsmppMessage.setShortMessage(octets);
        Samples.require("octets", octets.length, OCTETS);
        DeliveryReceipt receipt = parseReceipt();
        Samples.require("id", receipt.id().orElse(""), ID);
        Samples.require(
                "done date", receipt.doneDate().flatMap(ReceiptDate::local).orElseThrow(), DONE);
        Samples.require("id of cloudhopper", cloudhopperParseReceipt().getMessageId(), ID);
        Samples.require("state of cloudhopper", (int) cloudhopperParseReceipt().getState(), 2);
        Samples.require("id of jSMPP", jsmppParseReceipt().getId(), ID);
        Samples.require("state of jSMPP", jsmppParseReceipt().getFinalStatus().name(), "DELIVRD");
        Samples.require("err of jSMPP", jsmppParseReceipt().getError(), "000");
        Samples.require(
                "octets written",
                new String(formatReceipt().shortMessage().toByteArray(), StandardCharsets.US_ASCII).substring(0, 14),
                "id:0123456789 ");
        Samples.require(
                "octets edited",
                new String(parseAndEditReceipt().shortMessage().toByteArray(), StandardCharsets.US_ASCII)
                        .substring(0, 20),
                "id:0a1b2c3d4e5f6071 ");
    }

    @Benchmark
    public DeliveryReceipt parseReceipt() {
        return parser.parse(message).orElseThrow();
    }

    @Benchmark
    public void parseReceiptAndDates(Blackhole blackhole) {
        DeliveryReceipt receipt = parseReceipt();
        blackhole.consume(receipt);
        blackhole.consume(receipt.submitDate().flatMap(ReceiptDate::local));
        blackhole.consume(receipt.doneDate().flatMap(ReceiptDate::local));
    }

    @Benchmark
    public com.cloudhopper.smpp.util.DeliveryReceipt cloudhopperParseReceipt() throws DeliveryReceiptException {
        return com.cloudhopper.smpp.util.DeliveryReceipt.parseShortMessage(
                CharsetUtil.decode(octets, CharsetUtil.CHARSET_GSM), DateTimeZone.UTC);
    }

    @Benchmark
    public org.jsmpp.bean.DeliveryReceipt jsmppParseReceipt() throws InvalidDeliveryReceiptException {
        return stripper.strip(jsmppMessage);
    }

    @Benchmark
    public DeliverSm formatReceipt() {
        return format.deliverSm(submitSm, DeliveryReceipt.of(ID, MessageState.DELIVERED, DONE, DONE));
    }

    /** Measures the receipt as a relay passes it on: with its own id, the other octets as received. */
    @Benchmark
    public DeliverSm parseAndEditReceipt() {
        DeliveryReceipt own = parseReceipt().toBuilder().id(RELAY_ID).build();
        return format.edit(message, own, submitSm.sourceAddress(), submitSm.destinationAddress());
    }
}
