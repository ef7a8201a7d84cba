package io.smppcore.gateway.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.node.MessageModel.Answer;
import io.smppcore.type.MessageState;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Legal and illegal histories of a message. */
@NullUnmarked // see MessageModel
class MessageModelTest {

    private static final int A = 0;
    private static final int B = 1;

    private final History<MessageModel> history = MessageModel.history();

    /** The time of the last operation, each of which takes one. */
    private long time;

    @BeforeEach
    void submit() {
        MessageModel.moved(history, A, 0, 1);
        MessageModel.submitted(history, 2, 3);
        time = 3;
    }

    private long next() {
        return ++time;
    }

    private void legal() {
        assertThat(history.violation(MessageModel.NEW)).isNull();
    }

    private void illegal(String operation) {
        assertThat(history.violation(MessageModel.NEW)).contains("no order explains '" + operation + "'");
    }

    private void cancel() {
        MessageModel.cancelled(history, next(), next());
    }

    private void replace(int version) {
        MessageModel.replaced(history, version, next(), next());
    }

    private void query(MessageState state) {
        MessageModel.queried(history, state, next(), next());
    }

    private void sent(int node, int copy, int version) {
        MessageModel.sent(history, node, copy, version, 2, next());
    }

    private void answered(int copy, Answer answer) {
        MessageModel.answered(history, copy, answer, next());
    }

    private void receipt(int copy) {
        MessageModel.receipted(history, copy, false, next(), next());
    }

    private void told(MessageState state) {
        MessageModel.told(history, state, 2, next());
    }

    private void takenOver(int node) {
        MessageModel.takenOver(history, node, next(), next());
    }

    private void informed(int node) {
        MessageModel.informed(history, node, next(), next());
    }

    private void over() {
        MessageModel.over(history, next());
    }

    @Test
    void aMessageIsDeliveredOnce() {
        query(MessageState.ENROUTE);
        sent(A, 1, 0);
        answered(1, Answer.ACCEPTED);
        query(MessageState.ENROUTE);
        receipt(1);
        query(MessageState.DELIVERED);
        told(MessageState.DELIVERED);
        over();
        legal();
    }

    @Test
    void aCancelledMessageIsNotSent() {
        cancel();
        query(MessageState.DELETED);
        told(MessageState.DELETED);
        over();
        legal();
        sent(A, 1, 0);
        illegal("copy 1 of text 0 from 0");
    }

    @Test
    void aMessageInFlightIsNotCancelled() {
        sent(A, 1, 0);
        MessageModel.tooLate(history, "cancel", next(), next());
        legal();
        cancel();
        illegal("cancel");
    }

    @Test
    void aRefusedCancellationRequiresThatTheMessageHasLeft() {
        MessageModel.tooLate(history, "cancel", next(), next());
        illegal("cancel too late");
    }

    @Test
    void aMessageThatWaitsForARetryIsCancelled() {
        sent(A, 1, 0);
        answered(1, Answer.REFUSED_FOR_NOW);
        cancel();
        told(MessageState.DELETED);
        over();
        legal();
    }

    @Test
    void aReplacedTextIsNotSent() {
        replace(1);
        sent(A, 1, 1);
        legal();
        answered(1, Answer.REFUSED_FOR_NOW);
        sent(A, 2, 0);
        illegal("copy 2 of text 0 from 0");
    }

    @Test
    void aReplacementOfUnknownOutcomeMayBeSentOrNot() {
        MessageModel.replaced(history, 1, next(), History.NEVER);
        sent(A, 1, 0);
        answered(1, Answer.REFUSED_FOR_NOW);
        sent(A, 2, 1);
        legal();
    }

    @Test
    void aFinalStateDoesNotChange() {
        sent(A, 1, 0);
        answered(1, Answer.ACCEPTED);
        receipt(1);
        query(MessageState.DELIVERED);
        query(MessageState.ENROUTE);
        illegal("query ENROUTE (1)");
    }

    @Test
    void aReplayedMessageIsSentAgain() {
        sent(A, 1, 0);
        answered(1, Answer.REFUSED);
        query(MessageState.REJECTED);
        told(MessageState.REJECTED);
        MessageModel.replayed(history, next(), next());
        query(MessageState.ENROUTE);
        sent(A, 2, 0);
        answered(2, Answer.ACCEPTED);
        receipt(2);
        told(MessageState.DELIVERED);
        over();
        legal();
    }

    @Test
    void aMessageIsReplayedOnce() {
        sent(A, 1, 0);
        answered(1, Answer.REFUSED);
        MessageModel.replayed(history, next(), next());
        legal();
        MessageModel.replayed(history, next(), next());
        illegal("replay");
    }

    @Test
    void aSecondCopyWithoutAFaultIsIllegal() {
        sent(A, 1, 0);
        answered(1, Answer.ACCEPTED);
        legal();
        sent(A, 2, 0);
        illegal("copy 2 of text 0 from 0");
    }

    @Test
    void aReceiptIsDeliveredOnce() {
        cancel();
        told(MessageState.DELETED);
        legal();
        told(MessageState.DELETED);
        illegal("account has the receipt DELETED (4)");
    }

    @Test
    void aReceiptMayBeRepeatedAfterAFault() {
        cancel();
        told(MessageState.DELETED);
        MessageModel.trouble(history, next(), next());
        told(MessageState.DELETED);
        over();
        legal();
    }

    @Test
    void aReceiptIsNotLost() {
        cancel();
        over();
        illegal("over");
    }

    @Test
    void aReceiptMayArriveBeforeTheResponse() {
        sent(A, 1, 0);
        receipt(1);
        answered(1, Answer.ACCEPTED);
        query(MessageState.DELIVERED);
        told(MessageState.DELIVERED);
        over();
        legal();
    }

    @Test
    void aReceiptThatIsKeptTakesEffectLater() {
        sent(A, 1, 0);
        answered(1, Answer.ACCEPTED);
        MessageModel.receipted(history, 1, true, next(), next());
        query(MessageState.ENROUTE);
        query(MessageState.DELIVERED);
        told(MessageState.DELIVERED);
        over();
        legal();
    }

    @Test
    void aMoveInAnOrderlyWayRepeatsNothing() {
        sent(A, 1, 0);
        answered(1, Answer.ACCEPTED);
        MessageModel.moved(history, B, next(), next());
        legal();
        sent(B, 2, 0);
        illegal("copy 2 of text 0 from 1");
    }

    @Test
    void aCopyWhoseOutcomeIsLostIsRepeatedByTheNextOwner() {
        sent(A, 1, 0);
        takenOver(B);
        answered(1, Answer.ACCEPTED);
        sent(B, 2, 0);
        answered(2, Answer.ACCEPTED);
        receipt(1);
        receipt(2);
        query(MessageState.DELIVERED);
        told(MessageState.DELIVERED);
        over();
        legal();
    }

    @Test
    void aFormerOwnerMaySendWhatTheNextOneHasCancelledUntilItIsInformed() {
        takenOver(B);
        cancel();
        sent(A, 1, 0);
        legal();
        sent(A, 2, 0);
        illegal("copy 2 of text 0 from 0");
    }

    @Test
    void aFormerOwnerSendsNothingAfterItIsInformed() {
        takenOver(B);
        cancel();
        informed(A);
        MessageModel.sent(history, A, 1, 0, next(), next());
        illegal("copy 1 of text 0 from 0");
    }

    @Test
    void aFormerOwnerCancelsAndReplacesNothing() {
        takenOver(B);
        sent(B, 1, 0);
        answered(1, Answer.ACCEPTED);
        receipt(1);
        query(MessageState.DELIVERED);
        legal();
        replace(1);
        illegal("replace 1");
    }

    @Test
    void aFormerOwnerAnswersQueriesByAnEarlierStateUntilItIsInformed() {
        takenOver(B);
        cancel();
        query(MessageState.DELETED);
        query(MessageState.ENROUTE);
        legal();
        informed(A);
        query(MessageState.ENROUTE);
        illegal("query ENROUTE (1)");
    }

    @Test
    void aFormerOwnerDoesNotKnowALaterMessage() {
        History<MessageModel> later = MessageModel.history();
        MessageModel.moved(later, A, 0, 1);
        MessageModel.takenOver(later, B, 2, 3);
        MessageModel.submitted(later, 4, 5);
        MessageModel.unknown(later, "query", 6, 7);
        assertThat(later.violation(MessageModel.NEW)).isNull();
        MessageModel.informed(later, A, 8, 9);
        MessageModel.unknown(later, "query", 10, 11);
        assertThat(later.violation(MessageModel.NEW)).contains("no order explains 'query ESME_RINVMSGID'");
    }
}
