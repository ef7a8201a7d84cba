package io.smppcore.internal.codec;

import io.smppcore.pdu.Response;

/** The rule for responses without a body. */
final class ResponseBody {

    private ResponseBody() {}

    /** Returns whether the PDU is a refusal with empty fields, which is a header only (SMPP 5.0 3.2.1.3). */
    static boolean isHeaderOnly(Response pdu, String firstField) {
        return !pdu.isOk() && firstField.isEmpty() && pdu.tlvs().isEmpty();
    }
}
