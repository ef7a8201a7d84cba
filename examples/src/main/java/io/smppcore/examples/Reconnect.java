package io.smppcore.examples;

import io.smppcore.client.BindSnapshot;
import io.smppcore.client.ClientListener;
import io.smppcore.client.SmppClient;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SmppSession;
import io.smppcore.session.UnfinishedRequest;
import java.util.List;
import java.util.function.Consumer;

/** Binds again when the connection is lost, and reports the requests that were in flight. */
public final class Reconnect {

    /** Returns a client that reports its binds. */
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
