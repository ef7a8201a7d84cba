package io.smppcore.client;

import io.smppcore.type.SmppException;

/** Thrown when a part of a text was refused or has failed. Other parts may have been accepted, and cost money. */
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
