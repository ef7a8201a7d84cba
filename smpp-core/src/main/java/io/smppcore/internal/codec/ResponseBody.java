package io.smppcore.internal.codec;

import io.smppcore.pdu.Response;

/** When a response is written without a body. */
final class ResponseBody {

    private ResponseBody() {}

    /** A refusal with nothing to say is a header only, as SMPP 5.0 3.2.1.3 wants it. */
    static boolean isHeaderOnly(Response pdu, String firstField) {
        return !pdu.isOk() && firstField.isEmpty() && pdu.tlvs().isEmpty();
    }
}
