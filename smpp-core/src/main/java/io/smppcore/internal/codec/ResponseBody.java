package io.smppcore.internal.codec;

import io.smppcore.pdu.Response;

/** Rule by which a response is written without a body. */
final class ResponseBody {

    private ResponseBody() {}

    /**
     * Returns true if the response has an error status and empty fields, and is therefore written without a body (SMPP
     * 5.0 3.2.1.3).
     */
    static boolean isHeaderOnly(Response pdu, String firstField) {
        return !pdu.isOk() && firstField.isEmpty() && pdu.tlvs().isEmpty();
    }
}
