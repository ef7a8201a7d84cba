package io.smppcore.simulator.web;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.scenario.MoRequest;
import io.smppcore.type.SmppException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Messages of phones. */
final class MoApi {

    private static final long PATIENCE_SECONDS = 20;

    private final Injector injector;

    MoApi(SmscSimulator simulator) {
        this.injector = new Injector(simulator);
    }

    void register(Routes routes) {
        routes.on("POST", "/api/mo", this::inject).on("POST", "/api/mo/csv", this::injectCsv);
    }

    /** Waits for the answer to a single message, not to many. */
    private Reply inject(Asked asked) {
        MoRequest wish = MoRequest.parse("body", asked.body());
        DeliverSm first = checked("body", wish, 0);
        // The last number is the longest.
        DeliverSm last = checked("body", wish, wish.count() - 1);
        if (wish.count() == 1) {
            return answered(injector.send(wish.systemId(), first));
        }
        injector.start(
                wish.count(),
                wish.rate(),
                wish.systemId(),
                number -> number == wish.count() - 1 ? last : Mos.message(wish, number));
        return accepted(wish.count());
    }

    private Reply injectCsv(Asked asked) {
        double rate = asked.rate("rate", MoRequest.MAX_RATE);
        List<MoRequest> wishes = MoRequest.parseCsv("body", asked.body());
        if (wishes.isEmpty()) {
            throw new ApiException(ApiException.BAD_REQUEST, "body", "no message", "lines with from,to,text");
        }
        for (int i = 0; i < wishes.size(); i++) {
            Object unused = checked("body, message " + (i + 1), wishes.get(i), i);
        }
        injector.start(
                wishes.size(),
                rate > 0 ? OptionalDouble.of(rate) : OptionalDouble.empty(),
                Optional.empty(),
                number -> Mos.message(wishes.get(number), number));
        return accepted(wishes.size());
    }

    private static DeliverSm checked(String where, MoRequest wish, int number) {
        try {
            return Mos.message(wish, number);
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
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("status", response.commandStatus().toString());
            tree.put("messageId", response.messageId());
            return Reply.json(tree);
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
            throw new ApiException(ApiException.GATEWAY_TIMEOUT, "/api/mo", "broken off", "an answer in 20 s");
        }
    }
}
