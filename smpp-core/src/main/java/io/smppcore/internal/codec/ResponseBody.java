package io.smppcore.internal.codec;

import io.smppcore.pdu.Response;

/** Rule for responses without a body. */
final class ResponseBody {

    private ResponseBody() {}

    /** Returns true for a refusal with empty fields, which has no body (SMPP 5.0 3.2.1.3). */
    static boolean isHeaderOnly(Response pdu, String firstField) {
        return !pdu.isOk() && firstField.isEmpty() && pdu.tlvs().isEmpty();
    }
}
