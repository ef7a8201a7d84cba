package io.smppcore.simulator.web;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.segment.Segmenter;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.internal.JsonObject;
import io.smppcore.simulator.internal.MobileTexts;
import io.smppcore.simulator.scenario.Requests;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.EncodedText;
import io.smppcore.text.TextDecoder;
import io.smppcore.text.TextEncoder;
import io.smppcore.type.Address;
import io.smppcore.type.DataCoding;
import io.smppcore.type.Npi;
import io.smppcore.type.SmppException;
import io.smppcore.type.Ton;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** The part of the REST interface that sends mobile-originated messages to clients. */
final class MoApi {

    private static final String NUMBER = "{n}";
    private static final long MAX_WAIT_SECONDS = 20;

    private final SmscSimulator simulator;
    private final Injector injector;

    MoApi(SmscSimulator simulator) {
        this.simulator = simulator;
        this.injector = new Injector(simulator);
    }

    void register(ApiRoutes routes) {
        routes.on("POST", "/api/mo", this::inject).on("POST", "/api/mo/csv", this::injectCsv);
    }

    /**
     * Sends the mobile-originated messages of a request. For a single message, waits up to 20 s for the response of the
     * client; for several, returns at once.
     */
    private Reply inject(ApiRequest request) {
        Requests.Mo mo = Requests.Mo.parse("body", request.body());
        List<DeliverSm> first = checked("body", mo, 0);
        // The number in a text may have more digits in the last message, which is thus the longest. If first and last
        // are valid, all are.
        List<DeliverSm> last = checked("body", mo, mo.count() - 1);
        if (mo.count() == 1) {
            return answered(first.size(), injector.send(mo.systemId(), first));
        }
        injector.start(
                mo.count(), mo.rate(), mo.systemId(), number -> number == mo.count() - 1 ? last : parts(mo, number));
        return accepted(mo.count());
    }

    private Reply injectCsv(ApiRequest request) {
        double rate = request.rate("rate", Requests.Mo.MAX_RATE);
        List<Requests.Mo> mos = Requests.Mo.parseCsv("body", request.body());
        if (mos.isEmpty()) {
            throw new ApiException(ApiException.BAD_REQUEST, "body", "no message", "lines with from,to,text");
        }
        for (int i = 0; i < mos.size(); i++) {
            Object unused = checked("body, message " + (i + 1), mos.get(i), i);
        }
        injector.start(
                mos.size(),
                rate > 0 ? OptionalDouble.of(rate) : OptionalDouble.empty(),
                Optional.empty(),
                number -> parts(mos.get(number), number));
        return accepted(mos.size());
    }

    private List<DeliverSm> checked(String where, Requests.Mo mo, int number) {
        try {
            return parts(mo, number);
        } catch (SmppException | IllegalArgumentException e) {
            throw ApiException.refused(where, e);
        }
    }

    private static Reply accepted(int count) {
        return Reply.json(Reply.ACCEPTED, Map.of("messages", count));
    }

    private static String reason(ExecutionException failure) {
        Throwable cause = failure.getCause();
        return String.valueOf((cause == null ? failure : cause).getMessage());
    }

    private static Reply answered(int parts, CompletableFuture<DeliverSmResp> sent) {
        try {
            DeliverSmResp response = sent.get(MAX_WAIT_SECONDS, TimeUnit.SECONDS);
            return Reply.json(new JsonObject()
                    .with("status", response.commandStatus().toString())
                    .with("messageId", response.messageId())
                    .with("parts", parts));
        } catch (ExecutionException e) {
            throw new ApiException(
                    ApiException.CONFLICT, "/api/mo", reason(e), "a client that is bound to receive and answers");
        } catch (TimeoutException e) {
            throw new ApiException(
                    ApiException.GATEWAY_TIMEOUT,
                    "/api/mo",
                    "no answer in " + MAX_WAIT_SECONDS + " s",
                    "a client that answers; the message may still arrive");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ApiException(
                    ApiException.GATEWAY_TIMEOUT, "/api/mo", "interrupted", "an answer in " + MAX_WAIT_SECONDS + " s");
        }
    }

    /** Returns an international address if the text consists of digits, otherwise an alphanumeric one. */
    static Address address(String text) {
        return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9')
                ? Address.of(Ton.INTERNATIONAL, Npi.ISDN, text)
                : Address.of(Ton.ALPHANUMERIC, Npi.UNKNOWN, text);
    }

    /**
     * Returns the parts of one message of a request.
     *
     * @param number number of the message, from 0, which replaces {@code {n}} in the text
     *
     * @throws SmppException if an address or the text is too long, or does not fit the data_coding
     * @throws IllegalArgumentException in the same cases, with a message that begins with the key
     */
    private List<DeliverSm> parts(Requests.Mo mo, int number) {
        Address from = keyed("from", () -> address(mo.from()));
        Address to = keyed("to", () -> address(mo.to()));
        Segmenter.Mode longText =
                mo.longText().orElseGet(() -> simulator.scenario().mo().longText());
        if (mo.octets().isPresent()) {
            DataCoding coding = DataCoding.of(mo.dataCoding().orElse(0));
            return keyed(
                    "hex", () -> MobileTexts.parts(from, to, coding, mo.octets().get(), longText));
        }
        String text = mo.text().orElseThrow().replace(NUMBER, Integer.toString(number));
        return keyed("text", () -> MobileTexts.parts(from, to, encoded(text, mo.dataCoding()), longText));
    }

    private static EncodedText encoded(String text, OptionalInt dataCoding) {
        if (dataCoding.isEmpty()) {
            return TextEncoder.defaults().encode(text);
        }
        DataCoding coding = DataCoding.of(dataCoding.getAsInt());
        EncodedText encoded = TextEncoder.builder()
                .encoding(TextDecoder.of(DefaultAlphabet.GSM).encoding(coding))
                .build()
                .encode(text);
        return new EncodedText(encoded.encoding(), coding, encoded.octets(), encoded.replacements());
    }

    /**
     * Returns the supplied value. A failure becomes an {@link IllegalArgumentException} whose message begins with the
     * key.
     */
    private static <T> T keyed(String key, Supplier<T> value) {
        try {
            return value.get();
        } catch (SmppException | IllegalArgumentException e) {
            throw new IllegalArgumentException(key + ": " + e.getMessage(), e);
        }
    }
}
