package io.smppcore.internal.codec;

import io.smppcore.pdu.Response;

/** The rule for responses without a body. */
final class ResponseBody {

    private ResponseBody() {}

    /** A refusal with empty fields is a header only, as SMPP 5.0 3.2.1.3 requires. */
    static boolean isHeaderOnly(Response pdu, String firstField) {
        return !pdu.isOk() && firstField.isEmpty() && pdu.tlvs().isEmpty();
    }
}
