package io.smppcore.client;

import io.smppcore.type.SmppException;

/**
 * Thrown when a part of a text got no response, or by {@link Submission#orThrow} when one was refused. The cause is the
 * failure of the part. Other parts may have been accepted, and charged.
 */
public final class SubmissionFailedException extends SmppException {

    private static final long serialVersionUID = 1L;

    private final transient Submission submission;

    SubmissionFailedException(String message, SmppException cause, Submission submission) {
        super(message, cause);
        this.submission = submission;
    }

    /** Returns the outcome of each part. */
    public Submission submission() {
        return submission;
    }
}
