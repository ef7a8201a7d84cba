package io.smppcore.examples.guides;

import io.smppcore.client.ClientListener;
import io.smppcore.client.Endpoint;
import io.smppcore.client.Idempotence;
import io.smppcore.client.OutbindListener;
import io.smppcore.client.RetryPolicy;
import io.smppcore.client.RetryingClient;
import io.smppcore.client.SmppClient;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.SmppSession;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/** The code of docs/client.md. */
final class ClientGuide {

    private ClientGuide() {}

    static SmppClient severalBinds(ClientListener listener) {
        SmppClient client = SmppClient.builder()
                .endpoints(Endpoint.of("smsc1.example.com", 2775), Endpoint.of("smsc2.example.com", 2775))
                .systemId("me")
                .password("secret")
                .binds(4) // transceivers; transmitterAndReceiver() makes pairs
                .window(50) // of each bind
                .clientOptions(options -> options.returnAfter(Duration.ofMinutes(5)) // back to smsc1
                        .asyncBindWait(Duration.ofSeconds(10), 5_000)) // sendAsync may wait for a bind
                .clientListener(listener)
                .connect();
        return client;
    }

    static SubmitSmResp retried(SmppClient client, SubmitSm message) {
        RetryingClient retrying = client.retrying(RetryPolicy.defaults());
        SubmitSmResp response = retrying.send(message, Idempotence.NOT_PROMISED);
        return response;
    }

    static SmppClient.Builder adaptive(SmppClient.Builder builder) {
        return builder.clientOptions(options -> options.rate(rate ->
                rate.burst(20).adaptive(true).maxWait(Duration.ofSeconds(5)).queueLimit(1_000)));
    }

    static void outbind(Consumer<SmppSession> application) throws IOException, InterruptedException {
        try (OutbindListener listener = SmppClient.outbindListener()
                .listenOn("0.0.0.0", 2775)
                .allow(InetAddress.getByName("192.0.2.7"))
                .accepting(outbind -> outbind.password().equals("sesame"))
                .systemId("me")
                .password("secret")
                .onDeliverSm((session, message) -> DeliverSmResp.ok())
                .start()) {
            Optional<SmppSession> session = listener.accept(Duration.ofMinutes(1));
            session.ifPresent(application);
        }
    }
}
