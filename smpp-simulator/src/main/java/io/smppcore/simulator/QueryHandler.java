package io.smppcore.simulator;

import io.smppcore.pdu.CancelSm;
import io.smppcore.pdu.CancelSmResp;
import io.smppcore.pdu.QuerySm;
import io.smppcore.pdu.QuerySmResp;
import io.smppcore.pdu.ReplaceSm;
import io.smppcore.pdu.ReplaceSmResp;
import io.smppcore.session.RequestHandlers;
import io.smppcore.session.SmppSession;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import io.smppcore.type.SmppTime;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** The handler of query_sm, cancel_sm and replace_sm. Thread-safe; never blocks. */
record QueryHandler(AcceptedMessages messages) {

    void register(RequestHandlers.Builder handlers) {
        handlers.on(QuerySm.class, this::query)
                .onAsync(CancelSm.class, this::cancel)
                .on(ReplaceSm.class, this::replace);
    }

    private QuerySmResp query(SmppSession session, QuerySm query) {
        Optional<SimulatedMessage> found = find(session, query.messageId(), query.sourceAddress());
        if (found.isEmpty()) {
            return query.respond(CommandStatus.ESME_RQUERYFAIL);
        }
        SimulatedMessage message = found.get();
        MessageState state = message.state();
        return QuerySmResp.ok(
                message.id(),
                message.finalAt().map(at -> SmppTime.at(at).text()).orElse(""),
                state,
                0);
    }

    private CompletionStage<CancelSmResp> cancel(SmppSession session, CancelSm cancel) {
        List<SimulatedMessage> targets = cancel.messageId().isEmpty()
                ? matching(session, cancel)
                : find(session, cancel.messageId(), cancel.sourceAddress()).stream()
                        .toList();
        List<SimulatedMessage> deleted =
                targets.stream().filter(messages::delete).toList();
        return Answer.of(
                cancel.respond(deleted.isEmpty() ? CommandStatus.ESME_RCANCELFAIL : CommandStatus.ESME_ROK),
                () -> deleted.forEach(messages::sendDeletedReceipt));
    }

    /** Returns the messages that a cancel_sm without an id selects by addresses and service_type (SMPP 3.4 4.9.1). */
    private List<SimulatedMessage> matching(SmppSession session, CancelSm cancel) {
        String systemId = SimulatedSessions.systemId(session);
        return messages.all()
                .filter(message -> message.systemId().equals(systemId) && !message.isFinal())
                .filter(message -> cancel.selects(
                        message.message().serviceType(),
                        message.message().sourceAddress(),
                        message.message().destinationAddress()))
                .toList();
    }

    private ReplaceSmResp replace(SmppSession session, ReplaceSm replace) {
        Optional<SimulatedMessage> found =
                find(session, replace.messageId(), replace.sourceAddress()).filter(message -> !message.isFinal());
        if (found.isEmpty()) {
            return replace.respond(CommandStatus.ESME_RREPLACEFAIL);
        }
        SimulatedMessage message = found.get();
        message.replace(replace.applyTo(message.message()));
        return replace.respond(CommandStatus.ESME_ROK);
    }

    /**
     * Returns the message with this id, submitted by the account of the session from this source address. An empty
     * source address matches any.
     */
    private Optional<SimulatedMessage> find(SmppSession session, String id, Address source) {
        return messages.find(SimulatedSessions.systemId(session), id)
                .filter(message ->
                        source.length() == 0 || source.mayBe(message.message().sourceAddress()));
    }
}
