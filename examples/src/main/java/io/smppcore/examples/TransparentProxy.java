package io.smppcore.examples;

import io.smppcore.client.BindRefusedException;
import io.smppcore.client.SmppClient;
import io.smppcore.pdu.AlertNotification;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindResp;
import io.smppcore.pdu.CancelSm;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.QuerySm;
import io.smppcore.pdu.ReplaceSm;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitMulti;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.UnknownRequest;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.session.CloseReason;
import io.smppcore.session.RequestHandlers;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SmppSession;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Example of a proxy between ESMEs and an SMSC. It forwards each bind to the SMSC and its response to the ESME, and
 * relays requests in both directions, including those with an unknown command_id.
 */
public final class TransparentProxy implements SessionListener {

    /** The session of an ESME, which is available when it is bound, and the client that is bound to the SMSC for it. */
    private record Link(CompletableFuture<SmppSession> esme, SmppClient smsc) {}

    private final Map<SmppSession, Link> links = new ConcurrentHashMap<>();
    private final int smscPort;

    private TransparentProxy(int smscPort) {
        this.smscPort = smscPort;
    }

    /** Starts a proxy for the SMSC at a port of this machine. */
    public static SmppServer start(int port, int smscPort) {
        TransparentProxy proxy = new TransparentProxy(smscPort);
        return SmppServer.builder()
                .port(port)
                .authenticator(BindAuthenticator.anyone())
                .preparation(proxy::bind)
                .listener(proxy)
                .handlers(handlers -> {
                    Function<SmppSession, CompletableFuture<SmppSession>> toSmsc = proxy::smscOf;
                    relay(handlers, SubmitSm.class, toSmsc);
                    relay(handlers, SubmitMulti.class, toSmsc);
                    relay(handlers, DataSm.class, toSmsc);
                    relay(handlers, QuerySm.class, toSmsc);
                    relay(handlers, ReplaceSm.class, toSmsc);
                    relay(handlers, CancelSm.class, toSmsc);
                    relay(handlers, UnknownRequest.class, toSmsc);
                })
                .start();
    }

    /**
     * Binds to the SMSC with the fields of the bind request of an ESME, and returns the response of the SMSC, or one
     * with its status if it refuses.
     */
    private BindResp bind(SmppSession session, BindRequest bind, BindResp answer) {
        CompletableFuture<SmppSession> esme = new CompletableFuture<>();
        SmppClient smsc = SmppClient.builder()
                .endpoint("localhost", smscPort)
                .bindType(bind.bindType())
                .systemId(bind.systemId())
                .password(bind.password())
                .systemType(bind.systemType())
                .interfaceVersion(bind.interfaceVersion())
                .addressRange(bind.addressTon(), bind.addressNpi(), bind.addressRange())
                .clientOptions(options -> options.reconnect(false))
                .listener(new SessionListener() {
                    @Override
                    public void onClosed(SmppSession ended, CloseReason reason) {
                        esme.thenAccept(SmppSession::closeAsync);
                    }
                })
                .handlers(handlers -> {
                    relay(handlers, DeliverSm.class, any -> esme); // waits for the bind of the ESME
                    relay(handlers, DataSm.class, any -> esme);
                    relay(handlers, UnknownRequest.class, any -> esme);
                    handlers.onOneWay(
                            AlertNotification.class, (any, alert) -> esme.thenCompose(s -> s.sendAsync(alert)));
                })
                .build();
        links.put(session, new Link(esme, smsc));
        try {
            smsc.connect();
            return Objects.requireNonNull(smsc.session().bindResponse());
        } catch (BindRefusedException e) {
            return bind.respond(e.commandStatus());
        }
    }

    private Link link(SmppSession esme) {
        return Objects.requireNonNull(links.get(esme));
    }

    private CompletableFuture<SmppSession> smscOf(SmppSession esme) {
        return CompletableFuture.completedFuture(link(esme).smsc().session());
    }

    @Override
    public void onBound(SmppSession session) {
        link(session).esme().complete(session);
    }

    @Override
    public void onClosed(SmppSession session, CloseReason reason) {
        Link link = links.remove(session);
        if (link != null) {
            link.smsc().closeAsync();
        }
    }

    private static <Q extends Request<R>, R extends Response> void relay(
            RequestHandlers.Builder handlers,
            Class<Q> kind,
            Function<SmppSession, CompletableFuture<SmppSession>> otherSide) {
        handlers.onAsync(kind, (session, request) -> otherSide.apply(session).thenCompose(to -> to.sendAsync(request)));
    }
}
