package io.smppcore.tools.mix;

import io.smppcore.client.BindRefusedException;
import io.smppcore.client.ConnectFailedException;
import io.smppcore.client.SmppClient;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.QuerySm;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.CloseReason;
import io.smppcore.session.Dispatch;
import io.smppcore.tls.TlsOptions;
import io.smppcore.transport.SmppTransport;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.SmppException;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The client of a run: the sessions that its workers share, on event loops that the server does not use. Thread-safe
 * except for open and close.
 */
final class ClientSide implements AutoCloseable {

    /** Maximum number of workers of each kind; each has its own address. */
    static final int MAX_WORKERS = 1_000;

    private static final int LONG_PHONES = MAX_WORKERS;
    private static final int FIRST_PHONE = 2 * MAX_WORKERS;

    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);
    private static final Duration BIND_WAIT = Duration.ofSeconds(1);
    private static final int FIRST_LENGTH = 25;
    private static final int FIRST_ATTEMPTS = 20;

    private final MixPlan plan;
    private final int port;
    private final @Nullable TlsOptions tls;
    private final SmppTransport transport;
    private final SmppClient client;
    private final LongAdder pushes = new LongAdder();
    /** Id of the last accepted message, which the server is most likely to remember; empty before the first one. */
    private final AtomicReference<String> recent = new AtomicReference<>("");

    private ClientSide(MixPlan plan, int port, @Nullable TlsOptions tls, SmppTransport transport) {
        this.plan = plan;
        this.port = port;
        this.tls = tls;
        this.transport = transport;
        this.client = builder(plan.window())
                .clientOptions(options -> options.binds(plan.binds()).bindWait(BIND_WAIT))
                .onDeliverSm((session, message) -> {
                    pushes.increment();
                    return DeliverSmResp.ok();
                })
                .build();
    }

    /**
     * Binds, and sends one message if there are workers to query it.
     *
     * @throws SmppException if no session can be bound, or the message is not accepted
     */
    static ClientSide open(MixPlan plan, int port, @Nullable TlsOptions tls) {
        SmppTransport transport = SmppTransport.create(
                SmppTransport.Kind.AUTO, Runtime.getRuntime().availableProcessors());
        ClientSide side = new ClientSide(plan, port, tls, transport);
        try {
            side.client.connect();
            if (plan.workers(WorkerKind.QUERY) > 0) {
                side.submitFirst();
            }
            return side;
        } catch (RuntimeException e) {
            side.close();
            throw e;
        }
    }

    /** Returns the task of a worker. */
    Task task(WorkerKind kind, int index) {
        return switch (kind) {
            case SUBMIT -> submit(plan.payload(), index);
            case LONG -> submit(plan.payload().onlyLong().orElseThrow(), LONG_PHONES + index);
            case QUERY -> meter -> meter.send(client::send, queryOfRecent()) != null;
            case ENQUIRE -> meter -> meter.send(client::send, EnquireLink.HEADER_ONLY) != null;
            case CHURN -> {
                SmppClient.Builder builder = builder(1).bindType(BindType.TRANSMITTER);
                yield meter -> churn(builder, meter);
            }
            case PUSH -> throw new IllegalArgumentException("kind: " + kind + " (expected: work of the client)");
        };
    }

    /** Returns the number of messages from the server. */
    long pushes() {
        return pushes.sum();
    }

    /** Ends all requests in flight by closing the sessions at once. */
    void cutOff() {
        client.closeNow();
    }

    @Override
    public void close() {
        client.close();
        transport.close();
    }

    /** Returns the task that sends one message; each part of a long one is sent after the previous part is accepted. */
    private Task submit(PayloadMix payload, int phone) {
        Texts texts = new Texts(phone, plan.longMode());
        SplittableRandom random = new SplittableRandom(phone);
        return meter -> {
            for (SubmitSm part : texts.submits(payload.pick(random))) {
                SubmitSmResp response = meter.send(client::send, part);
                if (response == null) {
                    return false;
                }
                recent.set(response.messageId());
            }
            return true;
        };
    }

    /** Connects, binds, unbinds and pauses; all but the pause counts as one request with the status of the bind. */
    private boolean churn(SmppClient.Builder builder, WorkerMeter meter) throws InterruptedException {
        boolean ok = bindAndUnbind(builder, meter);
        Thread.sleep(plan.churnPause());
        return ok;
    }

    private static boolean bindAndUnbind(SmppClient.Builder builder, WorkerMeter meter) {
        meter.begin();
        try (SmppClient session = builder.connect()) {
            CloseReason end = session.closeAsync().join();
            boolean inOrder = end != null && end.kind() == CloseReason.Kind.CLOSED_BY_US;
            if (inOrder) {
                meter.answered(CommandStatus.ESME_ROK);
            } else {
                meter.closed();
            }
            return inOrder;
        } catch (BindRefusedException e) {
            meter.answered(e.commandStatus());
            return false;
        } catch (ConnectFailedException e) {
            meter.closed();
            return false;
        }
    }

    private QuerySm queryOfRecent() {
        return QuerySm.of(recent.get(), Texts.SENDER);
    }

    private void submitFirst() {
        Texts texts = new Texts(FIRST_PHONE, plan.longMode());
        CommandStatus last = CommandStatus.ESME_ROK;
        for (int i = 0; i < FIRST_ATTEMPTS; i++) {
            SubmitSmResp response = client.send(texts.submits(FIRST_LENGTH).getFirst());
            if (response.isOk()) {
                recent.set(response.messageId());
                return;
            }
            last = response.commandStatus();
        }
        throw new SmppException(
                "query: no message to query: " + FIRST_ATTEMPTS + " submit_sm were refused, the last one with " + last);
    }

    private SmppClient.Builder builder(int window) {
        return SmppClient.builder()
                .endpoint(plan.host(), port)
                .systemId(plan.systemId())
                .password(plan.password())
                .transport(transport)
                .tls(tls)
                .connectTimeout(plan.requestTimeout())
                .options(session -> session.window(window)
                        .windowTimeout(plan.requestTimeout())
                        .requestTimeout(plan.requestTimeout())
                        .bindTimeout(plan.requestTimeout())
                        .drainTimeout(CLOSE_TIMEOUT)
                        .unbindTimeout(CLOSE_TIMEOUT)
                        .dispatch(Dispatch.EVENT_LOOP));
    }
}
