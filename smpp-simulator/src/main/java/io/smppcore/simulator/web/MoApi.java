package io.smppcore.simulator.web;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.internal.JsonObject;
import io.smppcore.simulator.scenario.Requests;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.EncodedText;
import io.smppcore.text.TextDecoder;
import io.smppcore.text.TextEncoder;
import io.smppcore.type.Address;
import io.smppcore.type.DataCoding;
import io.smppcore.type.Octets;
import io.smppcore.type.SmppException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Resources of mobile-originated messages. */
final class MoApi {

    private static final String NUMBER = "{n}";
    private static final long PATIENCE_SECONDS = 20;

    private final Injector injector;

    MoApi(SmscSimulator simulator) {
        this.injector = new Injector(simulator);
    }

    void register(Routes routes) {
        routes.on("POST", "/api/mo", this::inject).on("POST", "/api/mo/csv", this::injectCsv);
    }

    /** Waits for the response to a single message, but not to several. */
    private Reply inject(ApiRequest request) {
        Requests.Mo mo = Requests.Mo.parse("body", request.body());
        DeliverSm first = checked("body", mo, 0);
        // The message with the last number is the longest.
        DeliverSm last = checked("body", mo, mo.count() - 1);
        if (mo.count() == 1) {
            return answered(injector.send(mo.systemId(), first));
        }
        injector.start(
                mo.count(), mo.rate(), mo.systemId(), number -> number == mo.count() - 1 ? last : message(mo, number));
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
                number -> message(mos.get(number), number));
        return accepted(mos.size());
    }

    private static DeliverSm checked(String where, Requests.Mo mo, int number) {
        try {
            return message(mo, number);
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

    private static Reply answered(CompletableFuture<DeliverSmResp> sent) {
        try {
            DeliverSmResp response = sent.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            return Reply.json(new JsonObject()
                    .with("status", response.commandStatus().toString())
                    .with("messageId", response.messageId()));
        } catch (ExecutionException e) {
            throw new ApiException(
                    ApiException.CONFLICT, "/api/mo", reason(e), "a client that is bound to receive and answers");
        } catch (TimeoutException e) {
            throw new ApiException(
                    ApiException.GATEWAY_TIMEOUT,
                    "/api/mo",
                    "no answer in " + PATIENCE_SECONDS + " s",
                    "a client that answers; the message may still arrive");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ApiException(ApiException.GATEWAY_TIMEOUT, "/api/mo", "interrupted", "an answer in 20 s");
        }
    }

    /** Returns an international address for digits, an alphanumeric one for anything else. */
    static Address address(String text) {
        return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9')
                ? Address.international(text)
                : Address.alphanumeric(text);
    }

    /**
     * Returns the message with a number.
     *
     * @throws io.smppcore.type.SmppException if an address or the text is too long, or does not fit the data_coding
     * @throws IllegalArgumentException in the same cases
     */
    private static DeliverSm message(Requests.Mo mo, int number) {
        DeliverSm.Builder message =
                DeliverSm.builder().sourceAddress(address(mo.from())).destinationAddress(address(mo.to()));
        if (mo.octets().isPresent()) {
            return message.dataCoding(DataCoding.of(mo.dataCoding().orElse(0)))
                    .shortMessage(mo.octets().get())
                    .build();
        }
        String text = mo.text().orElseThrow().replace(NUMBER, Integer.toString(number));
        if (mo.dataCoding().isEmpty()) {
            EncodedText encoded = TextEncoder.defaults().encode(text);
            return message.dataCoding(encoded.dataCoding())
                    .shortMessage(encoded.octets())
                    .build();
        }
        DataCoding coding = DataCoding.of(mo.dataCoding().getAsInt());
        return message.dataCoding(coding).shortMessage(encoded(text, coding)).build();
    }

    private static Octets encoded(String text, DataCoding coding) {
        return TextEncoder.builder()
                .encoding(TextDecoder.of(DefaultAlphabet.GSM).encoding(coding))
                .build()
                .encode(text)
                .octets();
    }
}
