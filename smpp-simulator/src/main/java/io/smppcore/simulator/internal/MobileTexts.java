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

/** Conversion of mobile-originated texts of any length to deliver_sm, used by the simulator and by its page. */
public final class MobileTexts {

    /** Maximum length of short_message, in octets. */
    private static final int MAX_SHORT_MESSAGE = 254;

    private MobileTexts() {}

    /**
     * Returns the deliver_sm of a text, several if it does not fit into one.
     *
     * @param longText form of a text that does not fit into one message; a text that fits is always in short_message
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
     * Returns the deliver_sm of binary octets, several if they do not fit into one. Up to 254 octets are the
     * short_message of a single deliver_sm, unchanged.
     *
     * @param longText form of more than 254 octets
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
     * Sends parts in their order, each without waiting for the response to the one before.
     *
     * @param parts deliver_sm to send, at least one
     * @param sender function that sends one part
     *
     * @return future that completes when all parts are answered: with the response to the first part that was refused,
     *     otherwise to the last part; exceptionally if a part has failed
     */
    public static CompletableFuture<DeliverSmResp> send(
            List<DeliverSm> parts, Function<DeliverSm, CompletableFuture<DeliverSmResp>> sender) {
        return parts.stream()
                .map(sender)
                .reduce((before, next) -> before.thenCombine(next, (first, second) -> first.isOk() ? second : first))
                .orElseThrow();
    }
}
