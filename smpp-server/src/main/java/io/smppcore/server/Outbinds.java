package io.smppcore.server;

import io.smppcore.internal.engine.SessionConfig;
import io.smppcore.internal.transport.Connector;
import io.smppcore.pdu.Outbind;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SessionRole;
import io.smppcore.session.SmppSession;
import io.smppcore.transport.ConnectOptions;
import io.smppcore.transport.SmppTransport;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The connections that this SMSC has opened to ESMEs, and over which the ESMEs have not bound yet (SMPP 5.0 2.2.1,
 * 4.1.1.7; 3.4: 2.2.1, 4.1.7). Thread-safe.
 */
final class Outbinds {

    private final ConcurrentMap<SmppSession, CompletableFuture<SmppSession>> waiting = new ConcurrentHashMap<>();

    CompletableFuture<SmppSession> dial(
            SmppTransport transport,
            SessionConfig config,
            String host,
            int port,
            Outbind outbind,
            ConnectOptions options) {
        CompletableFuture<SmppSession> result = new CompletableFuture<>();
        String where = host + ":" + port;
        Thread.startVirtualThread(() -> {
            try {
                InetSocketAddress address = options.proxy() != null
                        ? InetSocketAddress.createUnresolved(host, port) // the proxy resolves it
                        : new InetSocketAddress(InetAddress.getByName(host), port);
                Connector.connect(transport, address, SessionRole.SMSC, options, config)
                        .whenComplete((session, failure) -> {
                            if (failure != null) {
                                result.completeExceptionally(new OutbindFailedException(
                                        where + ": no connection: " + failure.getMessage(), failure));
                            } else {
                                sendOutbind(session, outbind, where, result);
                            }
                        });
            } catch (UnknownHostException e) {
                result.completeExceptionally(new OutbindFailedException(where + ": unknown host", e));
            } catch (Throwable e) {
                result.completeExceptionally(new OutbindFailedException(where + ": " + e.getMessage(), e));
            }
        });
        return result;
    }

    void bound(SmppSession session) {
        CompletableFuture<SmppSession> result = waiting.remove(session);
        if (result != null && !result.complete(session)) {
            session.closeAsync(); // the caller has cancelled the future and will not use the session
        }
    }

    void closed(SmppSession session, CloseReason reason) {
        CompletableFuture<SmppSession> result = waiting.remove(session);
        if (result != null) {
            result.completeExceptionally(new OutbindFailedException(
                    session.remoteAddress() + ": closed before the ESME has bound: " + reason, reason.cause()));
        }
    }

    private void sendOutbind(
            SmppSession session, Outbind outbind, String where, CompletableFuture<SmppSession> result) {
        waiting.put(session, result);
        result.whenComplete((bound, failure) -> {
            if (result.isCancelled()) {
                session.closeNow();
            }
        });
        session.sendAsync(outbind).whenComplete((sent, failure) -> {
            if (failure != null) {
                waiting.remove(session);
                result.completeExceptionally(new OutbindFailedException(where + ": " + failure.getMessage(), failure));
                session.closeNow();
            }
        });
        session.closed().thenAccept(reason -> closed(session, reason)); // it may have ended before it was added
    }
}
