package io.smppcore.internal.codec;

import io.smppcore.pdu.Response;

/**
 * Rule for responses that are written without a body. Used by the codecs of all responses with mandatory fields, except
 * that of deliver_sm_resp.
 */
final class ResponseBody {

    private ResponseBody() {}

    /**
     * Returns true if the response has an error status, no optional parameters and an empty first field; a response
     * whose other fields are empty too is then written without a body (SMPP 5.0 3.2.1.3).
     */
    static boolean isHeaderOnly(Response pdu, String firstField) {
        return !pdu.isOk() && firstField.isEmpty() && pdu.tlvs().isEmpty();
    }
}
