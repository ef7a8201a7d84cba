package io.smppcore.examples;

import io.smppcore.client.Idempotence;
import io.smppcore.client.RetryPolicy;
import io.smppcore.client.RetryingClient;
import io.smppcore.client.SmppClient;
import io.smppcore.client.Submission;
import io.smppcore.type.Address;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/** Example that sends at most 50 texts a second, slows down after ESME_RTHROTTLED, and retries refused texts. */
public final class RateLimit {

    /** Sends a number of texts, and returns how many the SMSC accepted. */
    public static long send(int port, int count) {
        Address from = Address.alphanumeric("Bank");
        Address to = Address.phone("+49 170 1234567");
        try (SmppClient client = SmppClient.builder()
                .endpoint("localhost", port)
                .systemId("me")
                .password("secret")
                .rate(50)
                .clientOptions(options -> options.rate(rate -> rate.adaptive(true)))
                .connect()) {
            RetryingClient retrying = client.retrying(RetryPolicy.defaults());
            List<CompletableFuture<Submission>> sent = IntStream.range(0, count)
                    .mapToObj(i -> retrying.sendTextAsync(from, to, "message " + i, Idempotence.NOT_PROMISED))
                    .toList();
            return sent.stream()
                    .map(CompletableFuture::join)
                    .filter(Submission::isOk)
                    .count();
        }
    }
}
