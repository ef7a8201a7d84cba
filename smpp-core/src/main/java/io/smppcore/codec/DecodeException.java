package io.smppcore.codec;

import io.smppcore.pdu.Pdu;
import io.smppcore.type.SmppException;
import org.jspecify.annotations.Nullable;

/** Thrown if octets cannot be decoded to a PDU. Has no stack trace; the problem contains the position in the octets. */
public final class DecodeException extends SmppException {

    private static final long serialVersionUID = 1L;

    private final transient DecodeProblem problem;
    private final transient @Nullable Pdu pdu;

    DecodeException(DecodeProblem problem) {
        this(problem, null);
    }

    DecodeException(DecodeProblem problem, @Nullable Pdu pdu) {
        super(problem.summary(), null, false);
        this.problem = problem;
        this.pdu = pdu;
    }

    /** {@return the problem, with its position and the status that answers it} */
    public DecodeProblem problem() {
        return problem;
    }

    /**
     * Returns the PDU as far as it could be decoded.
     *
     * @return a complete request that cannot be carried out, to be refused with {@link DecodeProblem#answer()}; a
     *     response without its broken part, as {@link Leniency} allows; null if too little could be decoded
     */
    public @Nullable Pdu pdu() {
        return pdu;
    }
}
