package io.smppcore.codec;

import io.smppcore.pdu.Pdu;
import io.smppcore.type.SmppException;
import org.jspecify.annotations.Nullable;

/** The octets are not a PDU that can be read. Has no stack trace: the problem tells the place in the octets, which is what counts. */
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

    /**
     * What is wrong, where, and how to answer.
     *
     * @return the problem
     */
    public DecodeProblem problem() {
        return problem;
    }

    /**
     * Returns the PDU as far as it could be read.
     *
     * @return a request that is whole but cannot be carried out, to look at and to refuse with
     *     {@link DecodeProblem#answer()}; a response without the part that is broken, which {@link Leniency} allows to
     *     take; null when too little could be read
     */
    public @Nullable Pdu pdu() {
        return pdu;
    }
}
