package io.smppcore.codec;

import io.smppcore.type.SmppException;

/** The octets are not a PDU that can be read. Has no stack trace: the problem tells the place in the octets, which is what counts. */
public final class DecodeException extends SmppException {

    private static final long serialVersionUID = 1L;

    private final transient DecodeProblem problem;

    DecodeException(DecodeProblem problem) {
        super(problem.summary(), null, false);
        this.problem = problem;
    }

    /**
     * What is wrong, where, and how to answer.
     *
     * @return the problem
     */
    public DecodeProblem problem() {
        return problem;
    }
}
