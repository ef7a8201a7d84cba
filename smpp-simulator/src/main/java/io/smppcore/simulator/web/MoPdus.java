package io.smppcore.simulator.web;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.simulator.scenario.MoRequest;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.EncodedText;
import io.smppcore.text.TextDecoder;
import io.smppcore.text.TextEncoder;
import io.smppcore.type.Address;
import io.smppcore.type.DataCoding;
import io.smppcore.type.Octets;

/** Builds mobile-originated messages from requests. */
final class MoPdus {

    private static final String NUMBER = "{n}";

    private MoPdus() {}

    /** Returns an international address for digits, an alphanumeric one for anything else. */
    static Address address(String text) {
        return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9')
                ? Address.international(text)
                : Address.alphanumeric(text);
    }

    /**
     * Returns the message with a number.
     *
     * @throws io.smppcore.type.SmppException if an address or the text is too long, or does not fit the data_coding
     * @throws IllegalArgumentException in the same cases
     */
    static DeliverSm message(MoRequest mo, int number) {
        DeliverSm.Builder message =
                DeliverSm.builder().sourceAddress(address(mo.from())).destinationAddress(address(mo.to()));
        if (mo.octets().isPresent()) {
            return message.dataCoding(DataCoding.of(mo.dataCoding().orElse(0)))
                    .shortMessage(mo.octets().get())
                    .build();
        }
        String text = mo.text().orElseThrow().replace(NUMBER, Integer.toString(number));
        if (mo.dataCoding().isEmpty()) {
            EncodedText encoded = TextEncoder.defaults().encode(text);
            return message.dataCoding(encoded.dataCoding())
                    .shortMessage(encoded.octets())
                    .build();
        }
        DataCoding coding = DataCoding.of(mo.dataCoding().getAsInt());
        return message.dataCoding(coding).shortMessage(encoded(text, coding)).build();
    }

    private static Octets encoded(String text, DataCoding coding) {
        return TextEncoder.builder()
                .encoding(TextDecoder.of(DefaultAlphabet.GSM).encoding(coding))
                .build()
                .encode(text)
                .octets();
    }
}
