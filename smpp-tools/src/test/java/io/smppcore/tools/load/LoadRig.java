package io.smppcore.tools.load;

import io.smppcore.client.Backoff;
import io.smppcore.client.SmppClient;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.receipt.MessageIds;
import io.smppcore.session.Dispatch;
import io.smppcore.tools.measure.ReceiptReport;
import io.smppcore.transport.SmppTransport;
import io.smppcore.type.Address;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.RegisteredDelivery;
import java.time.Duration;
import java.util.Collections;
import java.util.List;

/** Runs plans against a port of this machine, on its own event loops. */
final class LoadRig implements AutoCloseable {

    static final SubmitSm MESSAGE = message(RegisteredDelivery.NONE);
    static final Workload SUBMITS = (index, binds) -> RequestSource.constant(MESSAGE);

    static final List<BindType> TRANSCEIVER = List.of(BindType.TRANSCEIVER);

    private final int port;
    private final SmppTransport transport = SmppTransport.create(SmppTransport.Kind.AUTO, 2);
    private final LoadControl control = new LoadControl();
    private List<BindType> types = TRANSCEIVER;
    private MessageIds ids = MessageIds.OPAQUE;
    private String systemId = "me";
    private String password = "";
    private Duration requestTimeout = Duration.ofSeconds(20);
    private Duration patience = Duration.ofSeconds(20);

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

    /** Sets the maximum time without a session. */
    LoadRig patience(Duration value) {
        patience = value;
        return this;
    }

    LoadControl control() {
        return control;
    }

    LoadOutcome run(LoadPlan plan) throws InterruptedException {
        SmppClient.Builder client = client(plan).handlers(Receipts::ignore);
        try (Binds binds = Binds.open(types, client, patience)) {
            return new LoadRun(binds, plan, control, null, interval -> {}).run();
        }
    }

    /** Returns the outcomes of receipts; waits for them until a time without any. */
    ReceiptReport runWithReceipts(LoadPlan plan, Duration quiet) throws InterruptedException {
        Receipts receipts = new Receipts(ids, 10_000);
        try (Binds binds = Binds.open(types, client(plan).handlers(receipts::register), Binds.PATIENCE)) {
            var unused = new LoadRun(binds, plan, control, receipts, interval -> {}).run();
            return receipts.await(quiet, control);
        }
    }

    private SmppClient.Builder client(LoadPlan plan) {
        return SmppClient.builder()
                .endpoint("127.0.0.1", port)
                .systemId(systemId)
                .password(password)
                .interfaceVersion(InterfaceVersion.V5_0)
                .transport(transport)
                .clientOptions(client -> client.backoff(Backoff.fixed(Duration.ofMillis(50))))
                .options(session -> session.windowSize(plan.window())
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
