package io.smppcore.codec;

import io.smppcore.pdu.Field;
import io.smppcore.pdu.Response;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;
import java.util.function.Function;

/** Responses with one text: the bind responses (system_id), submit_sm_resp and deliver_sm_resp (message_id). */
final class OneTextRespCodec<R extends Response> implements PduCodec<R> {

    /** The constructor of the record. */
    interface Maker<R> {

        R make(CommandStatus commandStatus, String text, Tlvs tlvs);
    }

    private final Field field;
    private final Function<R, String> text;
    private final Maker<R> maker;
    private final boolean refusesWithoutBody;

    private OneTextRespCodec(Field field, Function<R, String> text, Maker<R> maker, boolean refusesWithoutBody) {
        this.field = field;
        this.text = text;
        this.maker = maker;
        this.refusesWithoutBody = refusesWithoutBody;
    }

    /** A response whose refusal with nothing to say is a header only, as SMPP 5.0 3.2.1.3 wants it. */
    static <R extends Response> OneTextRespCodec<R> of(Field field, Function<R, String> text, Maker<R> maker) {
        return new OneTextRespCodec<>(field, text, maker, true);
    }

    /** A response that always has its text. jSMPP does not survive a deliver_sm_resp without. */
    static <R extends Response> OneTextRespCodec<R> withBody(Field field, Function<R, String> text, Maker<R> maker) {
        return new OneTextRespCodec<>(field, text, maker, false);
    }

    @Override
    public int length(R pdu) {
        int textLength = text.apply(pdu).length();
        int tlvLength = pdu.tlvs().encodedLength();
        return isHeaderOnly(pdu, textLength, tlvLength) ? 0 : textLength + 1 + tlvLength;
    }

    @Override
    public void write(R pdu, OctetWriter out) {
        String value = text.apply(pdu);
        if (!isHeaderOnly(pdu, value.length(), pdu.tlvs().encodedLength())) {
            out.text(value);
            out.tlvs(pdu.tlvs());
        }
    }

    @Override
    public R read(OctetReader in, int commandStatus) {
        CommandStatus status = CommandStatus.of(commandStatus);
        if (!in.hasBody(field, commandStatus)) {
            return maker.make(status, "", Tlvs.EMPTY);
        }
        return maker.make(status, in.lastText(field), in.tlvs());
    }

    private boolean isHeaderOnly(Response pdu, int textLength, int tlvLength) {
        return refusesWithoutBody && textLength == 0 && tlvLength == 0 && !pdu.isOk();
    }
}
