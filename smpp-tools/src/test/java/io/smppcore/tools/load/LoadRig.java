package io.smppcore.tools.load;

import io.smppcore.client.Backoff;
import io.smppcore.client.SmppClient;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.receipt.MessageIds;
import io.smppcore.session.Dispatch;
import io.smppcore.testing.Waits;
import io.smppcore.tools.ManualNanos;
import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.ReceiptReport;
import io.smppcore.transport.SmppTransport;
import io.smppcore.type.Address;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.RegisteredDelivery;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Runs plans against a port of this machine, on its own event loops. */
final class LoadRig implements AutoCloseable {

    static final SubmitSm MESSAGE = message(RegisteredDelivery.NONE);
    static final Workload SUBMITS = (index, binds) -> RequestSource.constant(MESSAGE);

    static final List<BindType> TRANSCEIVER = List.of(BindType.TRANSCEIVER);

    private final int port;
    private final SmppTransport transport = SmppTransport.create(SmppTransport.Kind.AUTO, 2);
    private ManualNanos clock = new ManualNanos();
    private LoadControl control = new LoadControl();
    private LongSupplier outages = System::nanoTime;
    private Consumer<Interval> listener = interval -> {};
    private volatile @Nullable Binds binds;
    private List<BindType> types = TRANSCEIVER;
    private MessageIds ids = MessageIds.OPAQUE;
    private String systemId = "me";
    private String password = "";
    private Duration requestTimeout = Waits.BOUND;

    LoadRig(int port) {
        this.port = port;
    }

    /** Returns a closed loop without a pause after refusals. */
    static LoadPlan closed(Workload workload, int window, LoadLimit limit) {
        return new LoadPlan(workload, window, limit, LoopPlan.closed(), Duration.ZERO, false);
    }

    /** Returns an open loop without a pause after refusals. */
    static LoadPlan open(Workload workload, int window, LoadLimit limit, ArrivalPlan arrivals) {
        return new LoadPlan(workload, window, limit, open(arrivals), Duration.ZERO, false);
    }

    static LoopPlan open(ArrivalPlan arrivals) {
        return new LoopPlan.Open(arrivals, LoopPlan.DEFAULT_BACKLOG);
    }

    /** Returns requests at equal distances. */
    static ArrivalPlan fixed(double perSecond) {
        return new ArrivalPlan(ArrivalPlan.Kind.FIXED, RatePlan.steady(perSecond), 1, 0);
    }

    static SubmitSm message(RegisteredDelivery delivery) {
        return SubmitSm.builder()
                .sourceAddress(Address.alphanumeric("Acme"))
                .destinationAddress(Address.international("447700900000"))
                .registeredDelivery(delivery)
                .build();
    }

    LoadRig transceivers(int count) {
        return binds(Collections.nCopies(count, BindType.TRANSCEIVER));
    }

    LoadRig binds(List<BindType> value) {
        types = value;
        return this;
    }

    LoadRig as(String id, String secret) {
        systemId = id;
        password = secret;
        return this;
    }

    LoadRig ids(MessageIds value) {
        ids = value;
        return this;
    }

    LoadRig requestTimeout(Duration value) {
        requestTimeout = value;
        return this;
    }

    /** Sets a clock that only the test moves. */
    LoadRig manualTime() {
        return clock(clock);
    }

    LoadRig clock(ManualNanos value) {
        clock = value;
        control = new LoadControl(clock);
        outages = clock;
        return this;
    }

    LoadRig listener(Consumer<Interval> value) {
        listener = value;
        return this;
    }

    ManualNanos clock() {
        return clock;
    }

    LoadControl control() {
        return control;
    }

    LoadOutcome run(LoadPlan plan) throws InterruptedException {
        SmppClient.Builder client = client(plan).handlers(Receipts::ignore);
        try (Binds opened = Binds.open(types, client, Waits.BOUND, outages)) {
            binds = opened;
            return new LoadRun(opened, plan, control, null, listener).run();
        }
    }

    /** Runs a plan on another thread. */
    CompletableFuture<LoadOutcome> start(LoadPlan plan) {
        return async(() -> run(plan));
    }

    /** Waits until the first session of the run has received a number of responses to requests. */
    void awaitResponses(int count) {
        Waits.eventually().until(() -> {
            Binds opened = binds;
            return opened != null
                    && opened.sessions().getFirst().statistics().responsesReceived() > count; // and that of the bind
        });
    }

    /** Waits until the run has handled a number of responses, after which its window is not full. */
    void awaitHandled(int count) {
        awaitResponses(count);
        // Its response is handled after theirs.
        Objects.requireNonNull(binds).sessions().getFirst().send(EnquireLink.HEADER_ONLY);
    }

    /** Waits until the run has replaced a number of sessions. */
    void awaitRebinds(int count) {
        Waits.eventually().until(() -> Objects.requireNonNull(binds).rebinds().count() == count);
    }

    /** Waits until the run has lost a session; lets a nanosecond pass for each check. */
    void awaitLoss() {
        Waits.eventually().until(() -> {
            clock.pass(Duration.ofNanos(1));
            return Objects.requireNonNull(binds).rebinds().nanos() > 0;
        });
    }

    /** Returns the outcomes of receipts; waits for them until a time without any. */
    ReceiptReport runWithReceipts(LoadPlan plan, Duration quiet) throws InterruptedException {
        Receipts receipts = new Receipts(ids, 10_000, control::nanoTime);
        try (Binds opened = Binds.open(types, client(plan).handlers(receipts::register), Waits.BOUND, outages)) {
            var unused = new LoadRun(opened, plan, control, receipts, listener).run();
            return receipts.await(quiet, control);
        }
    }

    /** Does the same on another thread. */
    CompletableFuture<ReceiptReport> startWithReceipts(LoadPlan plan, Duration quiet) {
        return async(() -> runWithReceipts(plan, quiet));
    }

    private static <T> CompletableFuture<T> async(Callable<T> work) {
        CompletableFuture<T> end = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> {
            try {
                end.complete(work.call());
            } catch (Exception | Error e) {
                end.completeExceptionally(e);
            }
        });
        return end;
    }

    private SmppClient.Builder client(LoadPlan plan) {
        return SmppClient.builder()
                .endpoint("127.0.0.1", port)
                .systemId(systemId)
                .password(password)
                .interfaceVersion(InterfaceVersion.V5_0)
                .transport(transport)
                .clientOptions(client -> client.backoff(Backoff.fixed(Duration.ofMillis(50))))
                .options(session -> session.window(plan.window())
                        .requestTimeout(requestTimeout)
                        .drainTimeout(Duration.ofMillis(200))
                        .unbindTimeout(Duration.ofMillis(500))
                        .dispatch(Dispatch.EVENT_LOOP));
    }

    @Override
    public void close() {
        transport.close();
    }
}
