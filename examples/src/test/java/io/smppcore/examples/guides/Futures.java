package io.smppcore.examples.guides;

import io.smppcore.client.SmppClient;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import reactor.core.publisher.Mono;

/** The code of docs/client.md for other libraries of futures. */
final class Futures {

    private Futures() {}

    static Mono<SubmitSmResp> ofReactor(SmppClient client, SubmitSm message) {
        return Mono.fromFuture(() -> client.sendAsync(message)).timeout(Duration.ofSeconds(30));
    }

    static Future<SubmitSmResp> ofVertx(SmppClient client, SubmitSm message, Duration limit) {
        return Future.fromCompletionStage(client.sendAsync(message).orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS));
    }
}
