package io.smppcore.client;

import io.smppcore.pdu.NegativeResponseException;
import io.smppcore.receipt.AwaitedReceipts;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.text.EncodedText;
import io.smppcore.type.SmppException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What became of a text: which of its parts the message centre has accepted, which one it has refused or has failed, and which were
 * not sent for that. A refusal is a result like any other; {@link #orThrow} makes an exception of it. Thread-safe.
 */
public final class Submission {

    private final EncodedText text;
    private final List<SubmittedPart> parts;
    private final @Nullable AwaitedReceipts awaited;

    Submission(EncodedText text, List<SubmittedPart> parts, @Nullable AwaitedReceipts awaited) {
        this.text = text;
        this.parts = List.copyOf(parts);
        this.awaited = awaited;
    }

    /**
     * The text as it was encoded, with what has been replaced in it.
     *
     * @return all of it
     */
    public EncodedText text() {
        return text;
    }

    /**
     * What became of each part.
     *
     * @return all parts in order, at least one: accepted ones, then perhaps one that was refused or has failed, then those not sent
     */
    public List<SubmittedPart> parts() {
        return parts;
    }

    /**
     * The names under which the message centre knows the parts that it has accepted.
     *
     * @return in the order of the text; as many as there are parts if all is well
     */
    public List<String> messageIds() {
        return parts.stream()
                .filter(SubmittedPart.Accepted.class::isInstance)
                .map(part -> ((SubmittedPart.Accepted) part).messageId())
                .toList();
    }

    /**
     * Tells whether every part was accepted.
     *
     * @return false when one was refused or has failed
     */
    public boolean isOk() {
        return parts.getLast() instanceof SubmittedPart.Accepted;
    }

    /**
     * Why not every part was accepted.
     *
     * @return a {@link NegativeResponseException}, or what {@code send} would have thrown; empty when all is well
     */
    public Optional<SmppException> failure() {
        return parts.stream()
                .map(Submission::failureOf)
                .flatMap(Optional::stream)
                .findFirst();
    }

    /**
     * This submission, unless a part was refused or has failed.
     *
     * @return this
     * @throws SubmissionFailedException if not every part was accepted
     */
    public Submission orThrow() {
        Optional<SmppException> failure = failure();
        if (failure.isPresent()) {
            int accepted = messageIds().size();
            throw new SubmissionFailedException(
                    "part " + (accepted + 1) + " of " + parts.size() + ": "
                            + failure.get().getMessage() + " (" + accepted + " accepted, "
                            + (parts.size() - accepted - 1) + " not sent)",
                    failure.get(),
                    this);
        }
        return this;
    }

    /**
     * The final receipts of the parts that were accepted and have asked for one, over whichever bind of the client they come. Cancelling this
     * ends the wait.
     *
     * @return completes with a receipt for each of these parts, in the order of the text; at once with none when no part was accepted; with a
     *     {@link io.smppcore.receipt.ReceiptsMissingException} when there are too many texts that wait, when it takes too long, or when the
     *     client is closed. On a thread of a session, so its dependents must not block.
     * @throws IllegalStateException if no part has asked for a receipt
     */
    public CompletableFuture<List<DeliveryReceipt>> receipts() {
        if (awaited == null) {
            throw new IllegalStateException("receipts: none were asked for (set registeredDelivery of TextOptions)");
        }
        return awaited.receipts();
    }

    @Override
    public String toString() {
        return "Submission"
                + parts.stream()
                        .map(part -> switch (part) {
                            case SubmittedPart.Accepted accepted -> accepted.messageId();
                            case SubmittedPart.Refused refused ->
                                refused.response().commandStatus().toString();
                            case SubmittedPart.Failed failed ->
                                failed.failure().getClass().getSimpleName();
                            case SubmittedPart.NotSent notSent -> "not sent";
                        })
                        .collect(Collectors.joining(", ", "[", "]"));
    }

    private static Optional<SmppException> failureOf(SubmittedPart part) {
        return switch (part) {
            case SubmittedPart.Refused refused -> Optional.of(refusalOf(refused));
            case SubmittedPart.Failed failed -> Optional.of(failed.failure());
            case SubmittedPart.Accepted accepted -> Optional.empty();
            case SubmittedPart.NotSent notSent -> Optional.empty();
        };
    }

    private static SmppException refusalOf(SubmittedPart.Refused refused) {
        try {
            refused.response().orThrow();
        } catch (NegativeResponseException e) {
            return e;
        }
        throw new IllegalStateException(refused + " is not refused");
    }
}
