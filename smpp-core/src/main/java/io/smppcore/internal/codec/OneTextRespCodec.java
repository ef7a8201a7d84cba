package io.smppcore.internal.codec;

import io.smppcore.pdu.Field;
import io.smppcore.pdu.Response;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;
import java.util.function.Function;

/** Codec of a response whose only mandatory field is a text: system_id in bind responses, message_id in others. */
final class OneTextRespCodec<R extends Response> implements PduCodec<R> {

    /** Constructor of the record. */
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

    /**
     * Returns the codec of a response that is written without a body if its status is an error, its text is empty and
     * it has no optional parameters.
     */
    static <R extends Response> OneTextRespCodec<R> of(Field field, Function<R, String> text, Maker<R> maker) {
        return new OneTextRespCodec<>(field, text, maker, true);
    }

    /**
     * Returns the codec of a response that is always written with a body. Used for deliver_sm_resp, because jSMPP fails
     * on one without a message_id.
     */
    static <R extends Response> OneTextRespCodec<R> withBody(Field field, Function<R, String> text, Maker<R> maker) {
        return new OneTextRespCodec<>(field, text, maker, false);
    }

    @Override
    public void write(R pdu, FieldWriter out) {
        String value = text.apply(pdu);
        if (!refusesWithoutBody || !ResponseBody.isHeaderOnly(pdu, value)) {
            out.text(field, value);
            out.tlvs(pdu.tlvs());
        }
    }

    @Override
    public R read(FieldReader in, CommandStatus status) {
        return in.hasBody(field, status)
                ? maker.make(status, in.lastText(field), in.tlvs())
                : maker.make(status, "", Tlvs.EMPTY);
    }
}
