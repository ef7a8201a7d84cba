package io.smppcore.simulator.web;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.internal.JsonObject;
import io.smppcore.simulator.scenario.MoRequest;
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
        MoRequest mo = MoRequest.parse("body", request.body());
        DeliverSm first = checked("body", mo, 0);
        // The message with the last number is the longest.
        DeliverSm last = checked("body", mo, mo.count() - 1);
        if (mo.count() == 1) {
            return answered(injector.send(mo.systemId(), first));
        }
        injector.start(
                mo.count(),
                mo.rate(),
                mo.systemId(),
                number -> number == mo.count() - 1 ? last : MoPdus.message(mo, number));
        return accepted(mo.count());
    }

    private Reply injectCsv(ApiRequest request) {
        double rate = request.rate("rate", MoRequest.MAX_RATE);
        List<MoRequest> mos = MoRequest.parseCsv("body", request.body());
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
                number -> MoPdus.message(mos.get(number), number));
        return accepted(mos.size());
    }

    private static DeliverSm checked(String where, MoRequest mo, int number) {
        try {
            return MoPdus.message(mo, number);
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
}
