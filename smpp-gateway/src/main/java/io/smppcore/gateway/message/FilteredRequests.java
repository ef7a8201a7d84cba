package io.smppcore.gateway.message;

import io.smppcore.gateway.filter.Direction;
import io.smppcore.gateway.filter.FilterChain;
import io.smppcore.gateway.filter.MessageView;
import io.smppcore.gateway.filter.Verdict;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.segment.Concatenation;
import io.smppcore.segment.Segment;
import io.smppcore.segment.Segmenter;
import io.smppcore.text.EncodedText;
import io.smppcore.text.TextEncoder;
import io.smppcore.text.UnencodableTextException;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.EsmClass;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;
import io.smppcore.type.SmppException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** Functions that apply filters to messages, and make requests from the results of the filters. */
public final class FilteredRequests {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(FilteredRequests.class), LimitedLog.LINES_PER_SECOND);
    private static final Segmenter SEGMENTER = Segmenter.defaults();
    private static final int MAX_SHORT_MESSAGE = 254;

    private FilteredRequests() {}

    /**
     * Result of the filters for a message of an account.
     *
     * @param verdict {@link Verdict.Pass}, {@link Verdict.Refused} or {@link Verdict.Dropped}
     * @param tags tags of the message in addition to those of the account, if it passes
     * @param requests requests to send; at least one if the message passes, and more than it had parts if a new text is
     *     longer
     */
    public record Filtered(Verdict verdict, List<String> tags, List<MessageRequest<?>> requests) {

        static Filtered ended(Verdict verdict) {
            return new Filtered(verdict, List.of(), List.of());
        }
    }

    /**
     * Applies filters to a message of an account. Never throws: an exception of a filter becomes a refusal.
     *
     * @param accountTags tags of the account
     * @param parts the whole message, or the present parts of a long one in their order, at least one
     */
    public static Filtered filter(FilterChain filters, Set<String> accountTags, List<Message> parts) {
        Message first = parts.getFirst();
        List<MessageRequest<?>> requests = new ArrayList<>(parts.size());
        parts.forEach(part -> requests.add(part.request()));
        Set<String> tags = new HashSet<>(accountTags);
        tags.addAll(first.tags());
        try {
            String text = filters.needsText(Direction.MT) ? Parts.text(requests) : null;
            MessageView view = view(Direction.MT, first.account(), "", tags, first.request(), text, first.acceptedAt());
            FilterChain.Result result = filters.apply(view);
            if (!(result.verdict() instanceof Verdict.Pass)) {
                return Filtered.ended(result.named());
            }
            Set<String> added = new HashSet<>(result.message().tags());
            added.removeAll(accountTags);
            return new Filtered(Verdict.PASS, List.copyOf(added), submitted(requests, view, result.message()));
        } catch (InvalidFieldException | UnencodableTextException e) {
            LOG.warn("message of account {} refused: {}", first.account(), e.getMessage());
            return Filtered.ended(new Verdict.Refused(statusOf(e), String.valueOf(e.getMessage())));
        } catch (RuntimeException | Error e) {
            LOG.error("message of account {} refused: the text of a filter cannot be sent", first.account(), e);
            return Filtered.ended(
                    new Verdict.Refused(CommandStatus.ESME_RSYSERR, "the text of a filter cannot be sent"));
        }
    }

    /** Returns the status for a message whose text or addresses, as changed by a filter, cannot be sent. */
    private static CommandStatus statusOf(SmppException failure) {
        return switch (failure instanceof InvalidFieldException invalid ? invalid.field() : "") {
            case "source_addr" -> CommandStatus.ESME_RINVSRCADR;
            case "destination_addr" -> CommandStatus.ESME_RINVDSTADR;
            default -> CommandStatus.ESME_RINVMSGLEN;
        };
    }

    /**
     * Returns the view of a message that is passed to filters. A part of a long message has no text in it, because the
     * other parts are unknown.
     */
    public static MessageView view(
            FilterChain filters,
            Direction direction,
            String account,
            String group,
            Set<String> tags,
            MessageRequest<?> request,
            long time) {
        boolean hasText = filters.needsText(direction) && Parts.concatenation(request) == null;
        return view(direction, account, group, tags, request, hasText ? Parts.text(List.of(request)) : null, time);
    }

    private static MessageView view(
            Direction direction,
            String account,
            String group,
            Set<String> tags,
            MessageRequest<?> request,
            @Nullable String text,
            long time) {
        Concatenation concatenation = Parts.concatenation(request);
        return new MessageView(
                direction,
                account,
                group,
                tags,
                request.sourceAddress(),
                request.destinationAddress(),
                text,
                concatenation == null ? Parts.count(request) : concatenation.total(),
                request.registeredDelivery(),
                Instant.ofEpochMilli(time));
    }

    /**
     * Returns the requests to send for the parts of a message: one for each part, or as many as a new text needs. The
     * other fields of each request come from the part at the same place, or from the last part if there are fewer.
     *
     * @throws RuntimeException if the new text cannot be encoded or segmented
     */
    private static List<MessageRequest<?>> submitted(
            List<MessageRequest<?>> parts, MessageView before, MessageView after) {
        String text = newText(before, after);
        List<MessageRequest<?>> requests = new ArrayList<>(parts.size());
        if (text == null) {
            for (MessageRequest<?> part : parts) {
                requests.add(addressed(part, after));
            }
        } else if (parts.getFirst() instanceof DataSm first) {
            requests.add(withText(first, after, text));
        } else {
            List<Segment> segments = SEGMENTER.segment(TextEncoder.defaults().encode(text), after.from(), after.to());
            for (int i = 0; i < segments.size(); i++) {
                MessageRequest<?> part = parts.get(Math.min(i, parts.size() - 1));
                requests.add(withSegment(asSubmit(part), after, segments.get(i)));
            }
        }
        return requests;
    }

    private static @Nullable String newText(MessageView before, MessageView after) {
        String text = after.text();
        return text == null || text.equals(before.text()) ? null : text;
    }

    private static MessageRequest<?> addressed(MessageRequest<?> request, MessageView view) {
        return switch (request) {
            case SubmitSm sm ->
                sm.toBuilder()
                        .sourceAddress(view.from())
                        .destinationAddress(view.to())
                        .build();
            case DataSm sm ->
                new DataSm(
                        sm.serviceType(),
                        view.from(),
                        view.to(),
                        sm.esmClass(),
                        sm.registeredDelivery(),
                        sm.dataCoding(),
                        sm.tlvs());
            case DeliverSm sm -> throw new IllegalArgumentException(sm.toString());
        };
    }

    /** Returns a part as a submit_sm, because all parts of a message must leave as the same operation. */
    private static SubmitSm asSubmit(MessageRequest<?> part) {
        return switch (part) {
            case SubmitSm sm -> sm;
            case DataSm sm ->
                SubmitSm.builder()
                        .serviceType(sm.serviceType())
                        .esmClass(sm.esmClass())
                        .registeredDelivery(sm.registeredDelivery())
                        .tlvs(sm.tlvs())
                        .build();
            case DeliverSm sm -> throw new IllegalArgumentException(sm.toString());
        };
    }

    private static SubmitSm withSegment(SubmitSm sm, MessageView view, Segment segment) {
        return sm.toBuilder()
                .sourceAddress(view.from())
                .destinationAddress(view.to())
                .esmClass(segment.esmClass().plus(EsmClass.of(sm.esmClass().mode())))
                .dataCoding(segment.dataCoding())
                .shortMessage(segment.shortMessage())
                .tlvs(withoutText(sm.tlvs()).withAll(segment.tlvs()))
                .build();
    }

    private static DataSm withText(DataSm sm, MessageView view, String text) {
        EncodedText encoded = TextEncoder.defaults().encode(text);
        return new DataSm(
                sm.serviceType(),
                view.from(),
                view.to(),
                EsmClass.of(sm.esmClass().mode()),
                sm.registeredDelivery(),
                encoded.dataCoding(),
                withoutText(sm.tlvs()).with(TlvTag.MESSAGE_PAYLOAD, encoded.octets()));
    }

    private static Tlvs withoutText(Tlvs tlvs) {
        List<Tlv> others = new ArrayList<>();
        for (Tlv parameter : tlvs) {
            if (!Segment.isContentTag(parameter.tag())) {
                others.add(parameter);
            }
        }
        return Tlvs.of(others);
    }

    /**
     * Returns a mobile-originated message with the addresses and the text that filters have changed.
     *
     * @param before view that was passed to the filters
     * @param after view that the filters have returned
     */
    public static DeliverSm delivered(DeliverSm sm, MessageView before, MessageView after) {
        Address from = after.from();
        DeliverSm.Builder changed = sm.toBuilder().sourceAddress(from).destinationAddress(after.to());
        String text = newText(before, after);
        if (text != null) {
            EncodedText encoded = TextEncoder.defaults().encode(text);
            Octets octets = encoded.octets();
            Tlvs tlvs = sm.tlvs().without(TlvTag.MESSAGE_PAYLOAD);
            boolean isShort = octets.length() <= MAX_SHORT_MESSAGE;
            // The new text has no user data header.
            changed.esmClass(EsmClass.of(sm.esmClass().value() & ~EsmClass.UDHI.value()))
                    .dataCoding(encoded.dataCoding())
                    .shortMessage(isShort ? octets : Octets.EMPTY)
                    .tlvs(isShort ? tlvs : tlvs.with(TlvTag.MESSAGE_PAYLOAD, octets));
        }
        return changed.build();
    }
}
