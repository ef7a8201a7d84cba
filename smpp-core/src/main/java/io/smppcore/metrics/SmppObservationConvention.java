package io.smppcore.metrics;

import io.micrometer.common.KeyValues;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;
import io.micrometer.observation.transport.Kind;
import io.smppcore.pdu.DataSmResp;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitMultiResp;
import io.smppcore.pdu.SubmitSmResp;
import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;

/** Names and key values of observations. Implementations must be thread-safe. */
@SuppressWarnings("exports") // as in SmppObservations
public interface SmppObservationConvention extends ObservationConvention<SmppObservationContext> {

    @Override
    default boolean supportsContext(Observation.Context context) {
        return context instanceof SmppObservationContext;
    }

    /** Returns the name of spans: the observation and the command, such as {@code smpp.send submit_sm}. */
    @Override
    default String getContextualName(SmppObservationContext context) {
        return context.getName() + " " + command(context);
    }

    @Override
    default KeyValues getLowCardinalityKeyValues(SmppObservationContext context) {
        return KeyValues.of(
                SmppObservation.LowCardinality.COMMAND.withValue(command(context)),
                SmppObservation.LowCardinality.STATUS.withValue(status(context)));
    }

    @Override
    default KeyValues getHighCardinalityKeyValues(SmppObservationContext context) {
        KeyValues values = KeyValues.empty();
        String account = context.account();
        if (account != null) {
            values = values.and(SmppObservation.HighCardinality.ACCOUNT.withValue(account));
        }
        SocketAddress peer = context.peer();
        if (peer != null) {
            values = values.and(SmppObservation.HighCardinality.PEER.withValue(peer.toString()));
        }
        if (context.getKind() == Kind.CLIENT) {
            String parts = Integer.toString(context.parts());
            values = values.and(SmppObservation.HighCardinality.PARTS.withValue(parts));
        }
        String messageId = messageId(context.response());
        return messageId.isEmpty()
                ? values
                : values.and(SmppObservation.HighCardinality.MESSAGE_ID.withValue(messageId));
    }

    private static String command(SmppObservationContext context) {
        return Operations.REQUESTS.name(
                Operations.REQUESTS.index(context.pdu().commandId().value()));
    }

    private static String status(SmppObservationContext context) {
        Response response = context.response();
        return response == null
                ? "none"
                : Statuses.name(Statuses.index(response.commandStatus().value()));
    }

    private static String messageId(@Nullable Response response) {
        return switch (response) {
            case SubmitSmResp submitted -> submitted.messageId();
            case DataSmResp submitted -> submitted.messageId();
            case SubmitMultiResp submitted -> submitted.messageId();
            case null, default -> "";
        };
    }
}
