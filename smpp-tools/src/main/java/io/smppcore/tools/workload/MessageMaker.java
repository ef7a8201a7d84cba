package io.smppcore.tools.workload;

import io.smppcore.pdu.CancelSm;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.Destination;
import io.smppcore.pdu.QuerySm;
import io.smppcore.pdu.ReplaceSm;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitMulti;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.EsmClass;
import io.smppcore.type.RegisteredDelivery;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/** Factory of the requests of a workload, from a {@link MessagePlan}. Immutable, thread-safe. */
final class MessageMaker {

    private final MessageFields fields;
    private final AddressTemplate source;
    private final AddressTemplate destination;
    private final Body body;
    private final List<TlvTemplate> tlvs;
    private final int recipients;

    /** TLVs of every message, if they are constant. */
    private final Tlvs constantTlvs;

    private final boolean hasConstantTlvs;

    MessageMaker(MessagePlan plan) {
        this.fields = plan.fields();
        this.source = plan.source();
        this.destination = plan.destination();
        this.body = plan.body();
        this.tlvs = plan.tlvs();
        this.recipients = plan.recipients();
        this.hasConstantTlvs = tlvs.stream().allMatch(TlvTemplate::isConstant);
        this.constantTlvs = hasConstantTlvs ? TlvTemplate.next(tlvs, new Turn(0, 0, 1)) : Tlvs.EMPTY;
    }

    /** Returns true if every message is the same, in one submit_sm. */
    boolean isConstant() {
        return source.isConstant() && destination.isConstant() && body.isConstant() && hasConstantTlvs;
    }

    /** Creates the submit_sm of a message: one, or one for each part. */
    void submit(Turn turn, Queue<Request<? extends Response>> out) {
        Address from = source.next(turn);
        Address to = destination.next(turn);
        Tlvs further = tlvs(turn);
        for (BodyPart part : body.parts(turn)) {
            out.add(new SubmitSm(
                    fields.serviceType(),
                    from,
                    to,
                    esmClass(part),
                    0,
                    fields.priorityFlag(),
                    "",
                    fields.validityPeriod(),
                    fields.registeredDelivery(),
                    0,
                    body.dataCoding(),
                    0,
                    part.shortMessage(),
                    merged(further, part.tlvs())));
        }
    }

    /**
     * Creates the submit_multi of a message: one, or one for each part. To several recipients they request no receipts,
     * as all receipts would have the same id.
     */
    void multi(Turn turn, Queue<Request<? extends Response>> out) {
        Address from = source.next(turn);
        List<Destination> destinations = new ArrayList<>(recipients);
        for (int i = 0; i < recipients; i++) {
            destinations.add(Destination.of(destination.next(turn)));
        }
        Tlvs further = tlvs(turn);
        for (BodyPart part : body.parts(turn)) {
            out.add(SubmitMulti.builder()
                    .serviceType(fields.serviceType())
                    .sourceAddress(from)
                    .destinations(destinations)
                    .esmClass(esmClass(part))
                    .priorityFlag(fields.priorityFlag())
                    .validityPeriod(fields.validityPeriod())
                    .registeredDelivery(recipients > 1 ? RegisteredDelivery.NONE : fields.registeredDelivery())
                    .dataCoding(body.dataCoding())
                    .shortMessage(part.shortMessage())
                    .tlvs(merged(further, part.tlvs()))
                    .build());
        }
    }

    /** Creates a data_sm, which takes a message of any length unsegmented. */
    DataSm data(Turn turn) {
        return new DataSm(
                fields.serviceType(),
                source.next(turn),
                destination.next(turn),
                fields.esmClass(),
                fields.registeredDelivery(),
                body.dataCoding(),
                tlvs(turn).with(TlvTag.MESSAGE_PAYLOAD, body.whole(turn)));
    }

    /** Creates a request that refers to an accepted message. */
    Request<? extends Response> referringTo(RecentIds ids, Operation operation, Turn turn) {
        return switch (operation) {
            case QUERY -> {
                ids.advance();
                yield new QuerySm(ids.id(), ids.source(), Tlvs.EMPTY);
            }
            case CANCEL -> {
                ids.rewind();
                CancelSm cancel = CancelSm.of(fields.serviceType(), ids.id(), ids.source(), Address.EMPTY);
                ids.dropOldest();
                yield cancel;
            }
            case REPLACE -> {
                ids.advance();
                yield ReplaceSm.builder()
                        .messageId(ids.id())
                        .sourceAddress(ids.source())
                        .validityPeriod(fields.validityPeriod())
                        .registeredDelivery(fields.registeredDelivery())
                        .shortMessage(body.whole(turn))
                        .build();
            }
            case SUBMIT, DATA, MULTI ->
                throw new IllegalArgumentException(operation + " does not refer to another message");
        };
    }

    private EsmClass esmClass(BodyPart part) {
        return fields.esmClass().plus(part.esmClass());
    }

    private Tlvs tlvs(Turn turn) {
        return hasConstantTlvs ? constantTlvs : TlvTemplate.next(tlvs, turn);
    }

    private static Tlvs merged(Tlvs first, Tlvs second) {
        if (second.isEmpty()) {
            return first;
        }
        Tlvs all = first;
        for (Tlv parameter : second) {
            all = all.with(parameter);
        }
        return all;
    }
}
