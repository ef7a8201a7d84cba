package io.smppcore.examples;

import io.smppcore.client.BindSnapshot;
import io.smppcore.client.ClientListener;
import io.smppcore.client.SmppClient;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SmppSession;
import io.smppcore.session.UnfinishedRequest;
import java.util.List;
import java.util.function.Consumer;

/**
 * Example of a client that binds again when the connection is lost, and reports the number of requests that were in
 * flight.
 */
public final class Reconnect {

    /**
     * Returns a bound client that reports each bind, and the requests in flight at each disconnection, as a line of
     * text.
     */
    public static SmppClient connect(int port, Consumer<String> events) {
        return SmppClient.builder()
                .endpoint("localhost", port)
                .systemId("me")
                .password("secret")
                .clientListener(new ClientListener() {
                    @Override
                    public void onBound(BindSnapshot bind, SmppSession session) {
                        events.accept("bound");
                    }

                    @Override
                    public void onDisconnected(
                            BindSnapshot bind, CloseReason reason, List<UnfinishedRequest> unfinished) {
                        events.accept("in flight: " + unfinished.size());
                    }
                })
                .connect();
    }
}
