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

/** Messages of phones as somebody asks for them. */
final class Mos {

    private static final String NUMBER = "{n}";

    private Mos() {}

    /** Digits are an international number, anything else a name. */
    static Address address(String text) {
        return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9')
                ? Address.international(text)
                : Address.alphanumeric(text);
    }

    /**
     * One of the messages.
     *
     * @throws io.smppcore.type.SmppException if an address or the text is too long, or the data_coding cannot have it
     * @throws IllegalArgumentException the same
     */
    static DeliverSm message(MoRequest wish, int number) {
        DeliverSm.Builder message =
                DeliverSm.builder().sourceAddress(address(wish.from())).destinationAddress(address(wish.to()));
        if (wish.octets().isPresent()) {
            return message.dataCoding(DataCoding.of(wish.dataCoding().orElse(0)))
                    .shortMessage(wish.octets().get())
                    .build();
        }
        String text = wish.text().orElseThrow().replace(NUMBER, Integer.toString(number));
        if (wish.dataCoding().isEmpty()) {
            EncodedText encoded = TextEncoder.defaults().encode(text);
            return message.dataCoding(encoded.dataCoding())
                    .shortMessage(encoded.octets())
                    .build();
        }
        DataCoding coding = DataCoding.of(wish.dataCoding().getAsInt());
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
