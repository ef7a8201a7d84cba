package io.smppcore.gateway.http;

import io.smppcore.gateway.config.AccountConfig;
import io.smppcore.gateway.config.CallbackConfig;
import io.smppcore.gateway.config.CallbackConfig.Event;
import io.smppcore.gateway.config.QueryTemplate;
import io.smppcore.gateway.deliver.CallbackSender;
import io.smppcore.gateway.message.Parts;
import io.smppcore.gateway.node.Operations;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.receipt.ReceiptParser;
import io.smppcore.segment.Concatenation;
import io.smppcore.segment.ReassembledMessage;
import io.smppcore.segment.Segment;
import io.smppcore.text.Encoding;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sender of events to the callback URL of an account, as HTTP requests. Events are acceptances by SMSCs, receipts, and
 * mobile-originated messages, which {@link PartJoiner} joins if they have several parts. Thread-safe.
 */
final class Callback implements CallbackSender {

    static final String SIGNATURE = "Smpp-Signature";

    private static final ReceiptParser RECEIPTS =
            ReceiptParser.builder().anyEsmClass(true).build();
    private static final int SUCCESS = 2;
    private static final int CLIENT_ERROR = 4;
    private static final int CLASS = 100;
    private static final int REQUEST_TIMEOUT = 408;

    private static final Logger LOG = LoggerFactory.getLogger(Callback.class);

    /** Log of requests without a response. */
    private final LimitedLog log;

    /** True if the log has a line about a failure, which a line about its end has to follow. */
    private final AtomicBoolean isLogged = new AtomicBoolean();

    private final String account;
    private final Operations operations;
    private final CallbackClient client;
    private final Semaphore permits;
    private final Duration answering;
    private final PartJoiner joiner;
    private final AtomicInteger inFlight = new AtomicInteger();

    /** True after a request without a response. Requests are then sent one at a time, until one gets a response. */
    private volatile boolean isFailing;

    Callback(
            String account,
            Operations operations,
            CallbackClient client,
            Semaphore permits,
            Duration answering,
            PartJoiner joiner) {
        this.account = account;
        this.log = LimitedLog.ofTrouble(LOG, 1).about("account", account);
        this.operations = operations;
        this.client = client;
        this.permits = permits;
        this.answering = answering;
        this.joiner = joiner;
    }

    @Override
    public Optional<CompletableFuture<DeliverSmResp>> trySend(Event event) {
        AccountConfig config = operations.config().accounts().get(account);
        CallbackConfig callback = config == null ? null : config.callback();
        if (callback == null || (isFailing && inFlight.get() > 0) || !permits.tryAcquire()) {
            return Optional.empty();
        }
        inFlight.incrementAndGet();
        PartJoiner.Part part = new PartJoiner.Part(event);
        List<PartJoiner.Part> ready = List.of(part);
        CompletableFuture<Integer> call;
        try {
            if (PartJoiner.isPart(event)) {
                ready = joiner.add(part);
            }
            if (ready.isEmpty()) {
                ended();
                return Optional.of(part.answer());
            }
            call = post(callback, ready);
        } catch (RuntimeException | Error e) {
            ended();
            ready.forEach(other -> other.answer().cancel(false));
            throw e;
        }
        List<PartJoiner.Part> sent = ready;
        call.whenComplete((status, failure) -> {
            ended();
            isFailing = failure != null;
            if (failure != null) {
                if (log.tryWarn("callback of account {} has failed, retrying: {}", account, failure)) {
                    isLogged.set(true);
                }
                answer(sent, response(CommandStatus.ESME_RX_T_APPN, "no response"));
            } else {
                if (isLogged.get() && isLogged.getAndSet(false)) {
                    LOG.atInfo().addKeyValue("account", account).log("callback of account {} responds again", account);
                }
                answer(sent, response(status));
            }
        });
        return Optional.of(part.answer());
    }

    private void answer(List<PartJoiner.Part> parts, DeliverSmResp response) {
        boolean isFinal = !response.commandStatus().equals(CommandStatus.ESME_RX_T_APPN);
        for (PartJoiner.Part part : parts) {
            if (isFinal) {
                joiner.ended(part.event());
            }
            part.answer().complete(response);
        }
    }

    @Override
    public int waiting() {
        return joiner.waiting();
    }

    @Override
    public void giveBack() {
        joiner.giveBack();
    }

    private void ended() {
        inFlight.decrementAndGet();
        permits.release();
    }

    private DeliverSmResp response(int status) {
        if (status / CLASS == SUCCESS) {
            return DeliverSmResp.ok();
        }
        boolean isFinal = status / CLASS == CLIENT_ERROR && status != REQUEST_TIMEOUT && status != Problem.TOO_MANY;
        log.warn(
                "callback of account {} has answered {}: {}",
                account,
                status,
                isFinal ? "the event is a dead letter" : "the event is sent again");
        return response(isFinal ? CommandStatus.ESME_RX_P_APPN : CommandStatus.ESME_RX_T_APPN, "HTTP " + status);
    }

    private static DeliverSmResp response(CommandStatus status, String text) {
        return new DeliverSmResp(status, "", Tlvs.EMPTY.with(TlvTag.ADDITIONAL_STATUS_INFO_TEXT, text));
    }

    private CompletableFuture<Integer> post(CallbackConfig callback, List<PartJoiner.Part> parts) {
        Event event = parts.getFirst().event();
        Map<String, Object> tree = switch (event.kind()) {
            case ACCEPTED -> acceptance(event);
            case RECEIPT -> receipt(event);
            case MESSAGE -> message(parts);
        };
        URI url = url(callback, event.replyTo().callback());
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("User-Agent", "smpp-gateway");
        QueryTemplate query = callback.query();
        byte[] body = null;
        if (query == null) {
            headers.put("Content-Type", Reply.JSON);
            body = Json.write(tree);
        } else {
            url = query.address(url, tree);
        }
        event.trace().forEach(headers::put);
        String secret = callback.secret();
        if (secret != null) {
            byte[] signed = body != null ? body : url.getRawQuery().getBytes(StandardCharsets.US_ASCII);
            headers.put(SIGNATURE, signature(secret, Instant.now().getEpochSecond(), signed));
        }
        return client.send(url, headers, body, answering);
    }

    /** Returns the address for the events of a message, which may have a callback of its own. */
    private static URI url(CallbackConfig config, String own) {
        // The configuration may have changed since the message was accepted.
        return !own.isEmpty() && CallbackClient.Origin.isPermitted(config, URI.create(own))
                ? URI.create(own)
                : config.url();
    }

    /**
     * Returns the value of the signature header. It contains the time in seconds since 1970, and the HMAC-SHA-256 of
     * this time, a dot and the body.
     */
    static String signature(String secret, long seconds, byte[] body) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            mac.update((seconds + ".").getBytes(StandardCharsets.US_ASCII));
            return "t=" + seconds + ",v1=" + HexFormat.of().formatHex(mac.doFinal(body));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("HmacSHA256 is available in every JDK", e);
        }
    }

    /** Returns the JSON of the acceptance of a message by an SMSC. */
    private static Map<String, Object> acceptance(Event event) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("event", "accepted");
        tree.put("eventId", event.id());
        RECEIPTS.parse(event.request()).flatMap(DeliveryReceipt::id).ifPresent(id -> tree.put("id", id));
        putMessage(tree, event);
        return tree;
    }

    /** Adds the reference and the addresses of the message of a receipt, whose deliver_sm has exchanged addresses. */
    private static void putMessage(Map<String, Object> tree, Event event) {
        if (!event.replyTo().reference().isEmpty()) {
            tree.put("reference", event.replyTo().reference());
        }
        tree.put("from", event.request().destinationAddress().value());
        tree.put("to", event.request().sourceAddress().value());
    }

    /** Returns the JSON of a receipt. */
    private static Map<String, Object> receipt(Event event) {
        DeliverSm request = event.request();
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("event", "receipt");
        tree.put("eventId", event.id());
        DeliveryReceipt receipt = RECEIPTS.parse(request).orElse(null);
        if (receipt != null) {
            receipt.id().ifPresent(id -> tree.put("id", id));
            receipt.messageState().ifPresent(state -> tree.put("state", Json.name(state)));
            receipt.err().ifPresent(error -> tree.put("error", error));
            tree.put("final", receipt.kind() != DeliveryReceipt.Kind.INTERMEDIATE);
        }
        putMessage(tree, event);
        putParameters(tree, request.tlvs());
        return tree;
    }

    /**
     * Returns the JSON of a mobile-originated message, from all of its parts or from a single part. Its eventId is that
     * of the first part.
     */
    private static Map<String, Object> message(List<PartJoiner.Part> parts) {
        Event event = parts.getFirst().event();
        DeliverSm request = event.request();
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("event", "message");
        tree.put("eventId", event.id());
        tree.put("from", request.sourceAddress().value());
        tree.put("to", request.destinationAddress().value());
        ReassembledMessage whole = new ReassembledMessage(
                parts.stream().map(PartJoiner.Part::segment).toList());
        if (Parts.DECODER.encoding(whole.dataCoding()).equals(Encoding.BINARY)) {
            tree.put("octets", whole.octets().toHex());
        } else {
            tree.put("text", whole.text(Parts.DECODER));
        }
        tree.put("dataCoding", request.dataCoding().value());
        Concatenation part = Parts.concatenation(request);
        if (parts.size() > 1) {
            tree.put("parts", parts.size());
        } else if (part != null) {
            tree.put("part", Map.of("reference", part.reference(), "number", part.sequence(), "total", part.total()));
        }
        putParameters(tree, request.tlvs());
        return tree;
    }

    /** Returns true for the TLVs whose content an event expresses by other members. */
    private static boolean isExpressed(int tag) {
        return tag == TlvTag.RECEIPTED_MESSAGE_ID.tag()
                || tag == TlvTag.MESSAGE_STATE.tag()
                || Segment.isContentTag(tag);
    }

    /** Adds the TLVs that the JSON does not express by other members. */
    private static void putParameters(Map<String, Object> tree, Tlvs tlvs) {
        List<Map<String, Object>> parameters = new ArrayList<>();
        for (Tlv parameter : tlvs) {
            if (!isExpressed(parameter.tag())) {
                Map<String, Object> member = new LinkedHashMap<>();
                TlvTag<?> known = TlvTag.known(parameter.tag());
                if (known != null) {
                    member.put("name", known.name());
                }
                member.put("tag", "0x%04X".formatted(parameter.tag()));
                member.put("octets", parameter.value().toHex());
                parameters.add(member);
            }
        }
        if (!parameters.isEmpty()) {
            tree.put("parameters", parameters);
        }
    }
}
