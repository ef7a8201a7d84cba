package io.smppcore.client;

import io.smppcore.pdu.Response;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestFailedException;

/**
 * The numbers of requests or texts (items) of one {@link SmppClient#sendAll} by outcome. A text counts as one item, by
 * the outcome of its first part that was not accepted.
 *
 * @param accepted items that the SMSC has accepted
 * @param refused items that the SMSC has refused
 * @param neverWritten items that the SMSC cannot have received
 * @param unknown items without a response that the SMSC may have received
 */
public record SendTotals(long accepted, long refused, long neverWritten, long unknown) {

    static final SendTotals NONE = new SendTotals(0, 0, 0, 0);

    /** {@return the number of all items} */
    public long all() {
        return accepted + refused + neverWritten + unknown;
    }

    SendTotals plus(Sent<?, ?> sent) {
        return switch (sent) {
            case Sent.Answered<?, ?> answered ->
                isAccepted(answered.result())
                        ? new SendTotals(accepted + 1, refused, neverWritten, unknown)
                        : new SendTotals(accepted, refused + 1, neverWritten, unknown);
            case Sent.Failed<?, ?> failed ->
                outcomeOf(failed.failure()) == Outcome.UNKNOWN
                        ? new SendTotals(accepted, refused, neverWritten, unknown + 1)
                        : new SendTotals(accepted, refused, neverWritten + 1, unknown);
        };
    }

    private static boolean isAccepted(Object result) {
        return result instanceof Submission submission ? submission.isOk() : ((Response) result).isOk();
    }

    private static Outcome outcomeOf(Throwable failure) {
        Throwable cause = failure instanceof SubmissionFailedException ? failure.getCause() : failure;
        return cause instanceof RequestFailedException failed ? failed.outcome() : Outcome.NEVER_WRITTEN;
    }
}
