package io.smppcore.client;

import io.smppcore.type.SmppException;

/** A text that was not accepted as a whole. Some of its parts may have been, and cost money. */
public final class SubmissionFailedException extends SmppException {

    private static final long serialVersionUID = 1L;

    private final transient Submission submission;

    SubmissionFailedException(String message, SmppException cause, Submission submission) {
        super(message, cause);
        this.submission = submission;
    }

    /**
     * What became of each part.
     *
     * @return the submission
     */
    public Submission submission() {
        return submission;
    }
}
