package io.smppcore.simulator.internal;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.segment.Segmenter;
import io.smppcore.text.EncodedText;
import io.smppcore.text.Encoding;
import io.smppcore.type.Address;
import io.smppcore.type.DataCoding;
import io.smppcore.type.Octets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Mobile-originated texts of any length as deliver_sm. */
public final class MobileTexts {

    /** The longest short_message. */
    private static final int MAX_SHORT_MESSAGE = 254;

    private MobileTexts() {}

    /**
     * Returns the parts of a text.
     *
     * @param longText form of a text that does not fit into one message; a shorter one is in short_message
     * @throws io.smppcore.type.SmppException if the text is too long for the form
     */
    public static List<DeliverSm> parts(Address from, Address to, EncodedText text, Segmenter.Mode longText) {
        Segmenter.Mode mode = text.segments() == 1 ? Segmenter.Mode.UDH_8 : longText;
        return Segmenter.builder().mode(mode).build().segment(text, from, to).stream()
                .map(segment -> DeliverSm.builder()
                        .sourceAddress(from)
                        .destinationAddress(to)
                        .esmClass(segment.esmClass())
                        .dataCoding(segment.dataCoding())
                        .shortMessage(segment.shortMessage())
                        .tlvs(segment.tlvs())
                        .build())
                .toList();
    }

    /**
     * Returns the parts of octets; a single short_message contains them unchanged if they fit.
     *
     * @param longText form of octets that do not fit
     * @throws io.smppcore.type.SmppException if there are too many octets for the form
     */
    public static List<DeliverSm> parts(
            Address from, Address to, DataCoding dataCoding, Octets octets, Segmenter.Mode longText) {
        return octets.length() <= MAX_SHORT_MESSAGE
                ? List.of(DeliverSm.builder()
                        .sourceAddress(from)
                        .destinationAddress(to)
                        .dataCoding(dataCoding)
                        .shortMessage(octets)
                        .build())
                : parts(from, to, new EncodedText(Encoding.BINARY, dataCoding, octets, List.of()), longText);
    }

    /**
     * Sends parts in order, without waiting for the responses to earlier ones.
     *
     * @return future that completes when all parts are answered: with the response of the first part that was refused,
     *     or else of the last part
     */
    public static CompletableFuture<DeliverSmResp> send(
            List<DeliverSm> parts, Function<DeliverSm, CompletableFuture<DeliverSmResp>> sender) {
        return parts.stream()
                .map(sender)
                .reduce((before, next) -> before.thenCombine(next, (first, second) -> first.isOk() ? second : first))
                .orElseThrow();
    }
}
