package io.smppcore.gateway.http;

import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.config.CallbackConfig;
import io.smppcore.gateway.message.ReplyTo;
import io.smppcore.gateway.node.Operations.Submission;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.segment.Segment;
import io.smppcore.segment.Segmenter;
import io.smppcore.type.Address;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Npi;
import io.smppcore.type.RegisteredDelivery;
import io.smppcore.type.SmppTime;
import io.smppcore.type.Ton;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Conversion of the JSON that accounts send into messages. */
final class MessageBody {

    static final int MAX_MESSAGES = 1_000;

    private static final int MAX_TAGS = 20;
    private static final int MAX_PRIORITY = 3;

    /** Pattern of tags, the same as in routes and rules. */
    private static final Pattern TAG = Pattern.compile("[A-Za-z0-9_.-]{1,64}");

    private static final Set<String> MEMBERS = Set.of(
            "from",
            "to",
            "text",
            "octets",
            "udh",
            "messageClass",
            "priority",
            "tlvs",
            "receipt",
            "reference",
            "callback",
            "validity",
            "schedule",
            "tags");

    private final JsonMembers members;

    private MessageBody(JsonMembers members) {
        this.members = members;
    }

    /**
     * An element of a body: a message, or the mistake in it.
     *
     * @param message the message; null if it has a mistake
     * @param mistake the mistake; null if there is none
     */
    record Element(@Nullable Submission message, @Nullable Problem mistake) {}

    /**
     * Converts a body. Returns an element for each object in an array, or one for a single object. Throws a {@link
     * Problem} if the body as a whole has a mistake.
     *
     * @param body result of {@link JsonBody#read}
     * @param now time from which a validity counts
     */
    static List<Element> read(AccountConfig account, @Nullable Object body, Segmenter segmenter, Instant now) {
        List<?> all = body instanceof List<?> list ? list : List.of(body == null ? "" : body);
        if (all.isEmpty() || all.size() > MAX_MESSAGES) {
            throw new Problem(
                    Problem.BAD_REQUEST, "body: " + all.size() + " messages (expected: 1 to " + MAX_MESSAGES + ")");
        }
        List<Element> elements = new ArrayList<>(all.size());
        for (int i = 0; i < all.size(); i++) {
            String where = body instanceof List<?> ? "/" + i + "/" : "/";
            try {
                elements.add(new Element(message(account, all.get(i), where, segmenter, now), null));
            } catch (Problem e) {
                elements.add(new Element(null, e));
            }
        }
        return elements;
    }

    private static Submission message(
            AccountConfig account, @Nullable Object element, String where, Segmenter segmenter, Instant now) {
        if (element instanceof Map<?, ?> members) {
            return new MessageBody(new JsonMembers(members, where)).message(account, segmenter, now);
        }
        throw new Problem(
                Problem.BAD_REQUEST, "body: " + where + " is not an object (expected: an object for each message)");
    }

    private Submission message(AccountConfig account, Segmenter segmenter, Instant now) {
        members.checkNames(MEMBERS);
        Address from = members.has("from") ? from() : Address.EMPTY;
        Address to = to();
        Instant schedule = schedule();
        Duration validity = validity();
        String scheduleTime = schedule == null ? "" : time("schedule", schedule);
        Instant start = schedule == null || schedule.isBefore(now) ? now : schedule;
        String validityTime = validity == null ? "" : validityTime(start, validity);
        ReplyTo replyTo = replyTo(account);
        boolean receipt = isReceiptWanted(account, replyTo);
        MessageContent content = MessageContent.read(members, segmenter, from, to);
        int priority = members.number("priority", 0, MAX_PRIORITY);
        List<Segment> segments = content.segments();
        List<SubmitSm> parts = new ArrayList<>(segments.size());
        for (Segment segment : segments) {
            boolean isLast = segment.sequence() == segment.total();
            RegisteredDelivery wanted = isLast ? RegisteredDelivery.FINAL : RegisteredDelivery.FAILURE_ONLY;
            parts.add(SubmitSm.builder()
                    .sourceAddress(from)
                    .destinationAddress(to)
                    .esmClass(segment.esmClass())
                    .priorityFlag(priority == JsonMembers.ABSENT ? 0 : priority)
                    .scheduleDeliveryTime(scheduleTime)
                    .validityPeriod(validityTime)
                    .registeredDelivery(receipt ? wanted : RegisteredDelivery.NONE)
                    .dataCoding(segment.dataCoding())
                    .shortMessage(segment.shortMessage())
                    .tlvs(content.tlvs(segment))
                    .build());
        }
        return new Submission(parts, tags(), replyTo);
    }

    private Address from() {
        String text = members.text("from", "digits or up to 11 characters");
        try {
            return source(text);
        } catch (InvalidFieldException e) {
            throw members.wrong("from", String.valueOf(e.getMessage()), "digits or up to 11 characters");
        }
    }

    private Address to() {
        String text = members.text("to", "a number with its country code, such as +491701234567");
        try {
            return destination(text);
        } catch (InvalidFieldException e) {
            throw members.wrong(
                    "to", String.valueOf(e.getMessage()), "a number with its country code, such as +491701234567");
        }
    }

    /**
     * Returns a source address: an international number if the text consists of digits after an optional plus sign,
     * otherwise an alphanumeric address.
     */
    static Address source(String text) {
        String digits = text.startsWith("+") ? text.substring(1) : text;
        return !digits.isEmpty() && digits.chars().allMatch(c -> c >= '0' && c <= '9')
                ? Address.of(Ton.INTERNATIONAL, Npi.ISDN, digits)
                : Address.alphanumeric(text);
    }

    /**
     * Returns a destination address from a number with its country code, with or without a preceding plus sign or 00.
     */
    static Address destination(String text) {
        return Address.phone(text.startsWith("+") || text.startsWith("00") ? text : "+" + text);
    }

    private ReplyTo replyTo(AccountConfig account) {
        String reference = members.has("reference") ? reference() : "";
        String callback = members.has("callback") ? callback(account) : "";
        return reference.isEmpty() && callback.isEmpty() ? ReplyTo.NONE : new ReplyTo(reference, callback);
    }

    private String reference() {
        String expected = "a text of 1 to " + ReplyTo.MAX_REFERENCE + " characters";
        String text = members.text("reference", expected);
        if (text.isEmpty()
                || text.length() > ReplyTo.MAX_REFERENCE
                || text.chars().anyMatch(Character::isISOControl)) {
            throw members.wrong("reference", text, expected + " without control characters");
        }
        return text;
    }

    private String callback(AccountConfig account) {
        String expected = "the URL of a server that the account may use, see callback.origins";
        String text = members.text("callback", expected);
        CallbackConfig config = account.callback();
        if (config == null) {
            throw members.wrong("callback", text, "none, because the account has no callback");
        }
        try {
            URI url = new URI(new URI(text).toASCIIString());
            boolean isHttp = "http".equalsIgnoreCase(url.getScheme()) || "https".equalsIgnoreCase(url.getScheme());
            if (isHttp
                    && url.getHost() != null
                    && url.toString().length() <= ReplyTo.MAX_CALLBACK
                    && CallbackClient.Origin.isPermitted(config, url)) {
                return url.toString();
            }
        } catch (URISyntaxException e) {
            // Reported below.
        }
        throw members.wrong("callback", text, expected);
    }

    private boolean isReceiptWanted(AccountConfig account, ReplyTo replyTo) {
        Object value = members.get("receipt");
        CallbackConfig callback = account.callback();
        return switch (value) {
            case Boolean wanted -> wanted;
            case null ->
                !replyTo.callback().isEmpty()
                        || (callback != null
                                && !Collections.disjoint(callback.events(), CallbackConfig.Event.OF_MESSAGES));
            default -> throw members.wrong("receipt", value.toString(), "true or false");
        };
    }

    private String time(String name, Instant time) {
        try {
            return SmppTime.at(time).text();
        } catch (InvalidFieldException e) {
            throw members.wrong(name, String.valueOf(e.getMessage()), "a time that SMPP can express");
        }
    }

    private String validityTime(Instant start, Duration validity) {
        try {
            return time("validity", start.plus(validity));
        } catch (DateTimeException e) {
            throw members.wrong("validity", validity + " after " + start, "a time that SMPP can express");
        }
    }

    private @Nullable Instant schedule() {
        if (!members.has("schedule")) {
            return null;
        }
        String expected = "a time such as 2030-01-31T09:00:00Z";
        String text = members.text("schedule", expected);
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException e) {
            throw members.wrong("schedule", text, expected);
        }
    }

    private @Nullable Duration validity() {
        if (!members.has("validity")) {
            return null;
        }
        String expected = "a time from a second to 365 days, such as PT2H";
        String text = members.text("validity", expected);
        try {
            Duration validity = Duration.parse(text);
            if (validity.toSeconds() >= 1 && validity.toDays() <= 365) {
                return validity;
            }
        } catch (DateTimeException e) {
            // Reported below.
        }
        throw members.wrong("validity", text, expected);
    }

    private List<String> tags() {
        String expected = "at most " + MAX_TAGS + " tags, each of 1 to 64 letters, digits and _ . -";
        List<String> tags = new ArrayList<>();
        for (Object tag : members.list("tags", MAX_TAGS, expected)) {
            if (!(tag instanceof String text) || !TAG.matcher(text).matches()) {
                throw members.wrong("tags", String.valueOf(tag), expected);
            }
            tags.add(text);
        }
        return tags;
    }
}
