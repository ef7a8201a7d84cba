package io.smppcore.simulator;

import io.smppcore.internal.util.Printable;
import io.smppcore.message.MessageTimes;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DataSmResp;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitMulti;
import io.smppcore.pdu.SubmitMultiResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.RequestHandlers;
import io.smppcore.session.SmppSession;
import io.smppcore.simulator.scenario.MessageCommand;
import io.smppcore.simulator.scenario.SubmitBehaviour;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.SmppException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The handler of submit_sm, data_sm and submit_multi. Thread-safe; never blocks. */
record SubmitHandler(
        SimulatorCounters counters,
        AtomicReference<Plan> current,
        Timeline timeline,
        SimulatedSessions sessions,
        AcceptedMessages messages,
        MoSender mo) {

    private static final Logger LOG = LoggerFactory.getLogger(SubmitHandler.class);

    /** Maximum time that a response is held to be reordered with others. */
    private static final Duration REORDER_WAIT = Duration.ofMillis(50);

    /** A factory for the response of an operation. */
    private interface Responder<R extends Response> {
        R respond(CommandStatus status, String messageId);
    }

    void register(RequestHandlers.Builder handlers) {
        Responder<DataSmResp> dataSmResp = (status, id) -> new DataSmResp(status, id, Tlvs.EMPTY);
        Responder<SubmitMultiResp> multiResp = (status, id) -> new SubmitMultiResp(status, id, List.of(), Tlvs.EMPTY);
        handlers.onAsync(SubmitSm.class, this::submitSm)
                .onAsync(DataSm.class, (session, data) -> handle(session, SubmittedMessage.of(data), dataSmResp))
                .onAsync(SubmitMulti.class, (session, multi) -> handle(session, SubmittedMessage.of(multi), multiResp));
    }

    private CompletionStage<SubmitSmResp> submitSm(SmppSession session, SubmitSm message) {
        if (!current.get().isPlain() || MessageTimes.isTimed(message)) {
            return handle(
                    session, SubmittedMessage.of(message), (status, id) -> new SubmitSmResp(status, id, Tlvs.EMPTY));
        }
        counters.plain.increment();
        SimulatedMessage delivered = messages.delivered(session, message);
        SubmitSmResp response = SubmitSmResp.ok(delivered.id());
        return message.registeredDelivery().wantsReceiptOnSuccess()
                ? Answer.of(response, () -> messages.sendDeliveredReceipt(session, delivered))
                : CompletableFuture.completedFuture(response);
    }

    private <R extends Response> CompletionStage<R> handle(
            SmppSession session, SubmittedMessage submission, Responder<R> responder) {
        counters.submitted.increment();
        Plan plan = current.get();
        SimulatedSession from = sessions.of(session);
        long index = from.nextMessage();
        CommandStatus nth = plan.nextStatus();
        Optional<MessageCommand> command;
        try {
            command = CommandFinder.in(submission.message(), plan.scenario().commands());
        } catch (SmppException e) {
            LOG.warn(
                    "session {}: {} (the message is answered with ESME_RSUBMITFAIL)",
                    session.id(),
                    Printable.of(e.getMessage()));
            return refuse(CommandStatus.ESME_RSUBMITFAIL, responder);
        }
        CommandStatus times = MessageTimes.check(submission.message());
        if (!times.isOk()) {
            return refuse(times, responder);
        }
        MessageOutcome outcome = MessageOutcome.of(plan.scenario(), from.random(), index, command);
        CommandStatus status =
                limited(plan, from.systemId(), submission, Objects.requireNonNullElse(nth, outcome.status()));
        String id = "";
        Runnable next = () -> {};
        if (status.isOk()) {
            SimulatedMessage message = messages.accepted(session, submission);
            id = message.id();
            next = next(session, message, outcome);
        }
        return respond(from, plan.scenario().submit(), outcome, responder.respond(status, id), next, responder);
    }

    private <R extends Response> CompletionStage<R> refuse(CommandStatus status, Responder<R> responder) {
        counters.answered(status);
        return CompletableFuture.completedFuture(responder.respond(status, ""));
    }

    /**
     * Returns the status of a response: that of an exceeded rate or full queue of the scenario, otherwise the drawn
     * one.
     */
    private CommandStatus limited(Plan plan, String systemId, SubmittedMessage submission, CommandStatus drawn) {
        SubmitBehaviour submit = plan.scenario().submit();
        if (plan.isOverRate(systemId, submission)) {
            counters.overRate.increment();
            return submit.overRate();
        }
        if (submit.queue().isPresent()
                && counters.enroute.get() >= submit.queue().getAsInt()) {
            counters.queueFull.increment();
            return CommandStatus.ESME_RMSGQFUL;
        }
        return drawn;
    }

    /**
     * Returns the action to run after the response. Sets the final state now, and sends the receipt, if the outcome is
     * early.
     */
    private Runnable next(SmppSession session, SimulatedMessage message, MessageOutcome outcome) {
        if (outcome.early()) {
            messages.settle(session, message, outcome.settlement());
            return () -> mo.accepted(message);
        }
        return () -> {
            messages.proceed(session, message, outcome);
            mo.accepted(message);
        };
    }

    private <R extends Response> CompletionStage<R> respond(
            SimulatedSession from,
            SubmitBehaviour submit,
            MessageOutcome outcome,
            R response,
            Runnable next,
            Responder<R> responder) {
        if (!outcome.isAnswered()) {
            counters.neverAnswered.increment();
            return Answer.of(responder.respond(OutboundFilter.WITHHELD, ""), next);
        }
        counters.answered(response.commandStatus());
        if (outcome.answerNanos() == 0 && submit.reorder() == 0) {
            return Answer.of(response, next);
        }
        Answer<R> answer = new Answer<>(next);
        Runnable send = () -> sendOrHold(from, submit, outcome, () -> answer.complete(response));
        if (outcome.answerNanos() == 0) {
            send.run();
        } else {
            messages.later(outcome.answerNanos(), send);
        }
        return answer;
    }

    private void sendOrHold(SimulatedSession from, SubmitBehaviour submit, MessageOutcome outcome, Runnable release) {
        if (submit.reorder() == 0) {
            release.run();
        } else if (from.reorder().hold(outcome.order(), release, submit.reorder())
                && !timeline.schedule(REORDER_WAIT, from.reorder()::flush)) {
            from.reorder().flush();
        }
    }
}
