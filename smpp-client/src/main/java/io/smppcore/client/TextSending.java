package io.smppcore.client;

import io.smppcore.internal.util.StepFuture;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.receipt.AwaitedReceipts;
import io.smppcore.session.RequestObserver;
import io.smppcore.type.SmppException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The sending of one text. Each part is sent after the previous one was accepted, so that a failure stops the rest.
 * Used for one call of {@link #send} or {@link #sendAsync}, by one thread at a time.
 */
final class TextSending {

    private final TextParts text;
    private final RequestObserver.@Nullable Observed observed;
    private final @Nullable AwaitedReceipts awaited;
    private final List<Submission.Part> done;

    TextSending(TextParts text, ReceiptWaits waits, RequestObserver.@Nullable Observed observed) {
        this.text = text;
        this.observed = observed;
        this.awaited = text.wantReceipts() ? waits.open(observed) : null;
        this.done = new ArrayList<>(text.messages().size());
    }

    /**
     * Sends the parts with a function that blocks until the response arrives. Throws {@link SubmissionFailedException}
     * if a part gets no response.
     */
    Submission send(Function<SubmitSm, SubmitSmResp> route) {
        boolean continues = true;
        while (continues && !isDone()) {
            SubmitSm message = next();
            try {
                continues = answered(message, route.apply(message));
            } catch (RuntimeException e) {
                // a RequestFailedException, or any other exception in case of a defect of the session
                failed(message, e);
                continues = false;
            }
        }
        return finish().orThrowWithoutResponse();
    }

    /** Sends the parts with a function that never blocks. */
    CompletableFuture<Submission> sendAsync(Function<SubmitSm, CompletableFuture<SubmitSmResp>> route) {
        StepFuture<Submission> result = new StepFuture<>();
        sendNext(route, result);
        return result;
    }

    /**
     * Sends the next part, or completes the future if there is none. Runs on the thread of the caller for the first
     * part, and on the event loop for the others.
     */
    private void sendNext(Function<SubmitSm, CompletableFuture<SubmitSmResp>> route, StepFuture<Submission> result) {
        if (isDone() || result.isDone()) {
            finish(result);
            return;
        }
        SubmitSm message = next();
        CompletableFuture<SubmitSmResp> sent = route.apply(message);
        result.step(sent);
        sent.whenComplete((response, failure) -> {
            if (failure != null) {
                failed(message, failure);
                finish(result);
            } else if (answered(message, response)) {
                sendNext(route, result);
            } else {
                finish(result);
            }
        });
    }

    private void finish(StepFuture<Submission> result) {
        Submission submission = finish();
        boolean delivered;
        try {
            delivered = result.complete(submission.orThrowWithoutResponse());
        } catch (SubmissionFailedException e) {
            delivered = result.completeExceptionally(e);
        }
        if (!delivered && awaited != null) {
            awaited.receipts().cancel(false); // the application does not get this submission
        }
    }

    private boolean isDone() {
        return done.size() == text.messages().size();
    }

    private SubmitSm next() {
        return text.messages().get(done.size());
    }

    /** Stores the response to a part. Returns true if it was accepted, so that the next part may follow. */
    private boolean answered(SubmitSm message, SubmitSmResp response) {
        if (!response.isOk()) {
            done.add(new Submission.Part.Refused(message, response));
            return false;
        }
        done.add(new Submission.Part.Accepted(message, response));
        if (awaited != null && TextParts.wantsReceipt(message)) {
            awaited.expect(response.messageId());
        }
        return true;
    }

    private static void observe(RequestObserver.Observed observed, Submission.Part last) {
        switch (last) {
            case Submission.Part.Accepted accepted -> observed.end(accepted.response(), null);
            case Submission.Part.Refused refused -> observed.end(refused.response(), null);
            case Submission.Part.Failed failed -> observed.end(null, failed.failure());
            case Submission.Part.NotSent notSent -> observed.end(null, null);
        }
    }

    private void failed(SubmitSm message, Throwable failure) {
        done.add(new Submission.Part.Failed(
                message,
                failure instanceof SmppException known
                        ? known
                        : new SmppException("submit_sm: no response: " + failure, failure)));
    }

    private Submission finish() {
        if (observed != null) {
            observe(observed, done.getLast());
        }
        while (!isDone()) {
            done.add(new Submission.Part.NotSent(next()));
        }
        if (awaited != null) {
            awaited.close();
        }
        return new Submission(text.text(), done, awaited);
    }
}
