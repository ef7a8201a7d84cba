package io.smppcore.simulator.web;

import io.smppcore.session.OctetTap;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.internal.Frontend;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.simulator.scenario.Scenario.HttpBehaviour;
import io.smppcore.simulator.scenario.SimulatedAccount;
import io.smppcore.simulator.verify.Conformance;
import io.smppcore.simulator.verify.Expectations;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The page of one simulator with all that belongs to it: taps, REST interface, metrics, and the HTTP server.
 * Thread-safe.
 */
final class WebConsole implements Frontend.Running<SmscSimulator> {

    private static final int DEFAULT_PDUS = 50;

    /* The largest values that Expectations allows. */
    private static final int MAX_BINDS = 1_000;
    private static final int MAX_RATE = 1_000_000;

    private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final HttpBehaviour address;
    private final TrafficTap traffic = new TrafficTap();
    private final Conformance conformance;
    private final SimulatorMetrics metrics = new SimulatorMetrics();
    private final History history = new History();
    private volatile @Nullable WebServer server;
    private volatile @Nullable Thread clock;

    WebConsole(HttpBehaviour address, Scenario scenario) {
        this.address = address;
        this.conformance = conformance(scenario);
    }

    @Override
    public List<OctetTap> octetTaps() {
        return List.of(conformance, metrics.tap());
    }

    @Override
    public OctetTap allTap() {
        return traffic;
    }

    @Override
    public InetSocketAddress start(SmscSimulator simulator) {
        metrics.add(simulator);
        ApiRoutes routes = new ApiRoutes();
        PageResources.register(routes);
        new StateApi(simulator, history).register(routes);
        new SessionApi(simulator).register(routes);
        new MoApi(simulator).register(routes);
        new ScenarioApi(simulator).register(routes);
        new MessageApi(simulator).register(routes);
        routes.on("GET", "/api/pdus", this::lastPdus)
                .on("GET", "/api/conformance", request -> conformanceJson())
                .on("GET", "/api/conformance.json", request -> conformanceJson())
                .on(
                        "GET",
                        "/api/conformance.txt",
                        request -> Reply.text("text/plain", conformance.report().toTable()))
                .on(
                        "GET",
                        "/api/conformance.xml",
                        request -> Reply.text(
                                "application/xml", conformance.report().toJunitXml()))
                .on("GET", "/metrics", request -> Reply.text(SimulatorMetrics.TYPE, metrics.text()))
                .on("GET", "/healthz", request -> Reply.text("text/plain", "ok\n"));
        WebServer started = WebServer.start(address, routes);
        server = started;
        clock = Thread.ofVirtual().name("smpp-http-clock").start(() -> tick(simulator, started));
        return started.address();
    }

    @Override
    public void close() {
        Thread ticking = clock;
        if (ticking != null) {
            ticking.interrupt();
        }
        WebServer serving = server;
        if (serving != null) {
            serving.close();
        }
        metrics.close();
    }

    /** Returns the last recorded PDUs, the newest first. */
    private Reply lastPdus(ApiRequest request) {
        int count = (int) request.number("last", 1, PduRing.SIZE, DEFAULT_PDUS);
        long after = request.number("after", -1, Long.MAX_VALUE - 1, -1);
        return Reply.json(Map.of(
                "pdus",
                traffic.pdus().last(count, after).stream().map(PduTree::of).toList()));
    }

    /** Returns a recorder whose expectations are the limits of the accounts of a scenario. */
    private static Conformance conformance(Scenario scenario) {
        Conformance.Builder conformance = Conformance.builder();
        for (SimulatedAccount account : scenario.accounts()) {
            Expectations.Builder expected = Expectations.builder();
            account.window().ifPresent(expected::window);
            account.maxBinds().ifPresent(binds -> expected.binds(Math.min(binds, MAX_BINDS)));
            if (account.rate().isPresent()) {
                expected.rate((int) Math.clamp(Math.ceil(account.rate().getAsDouble()), 1, MAX_RATE));
            }
            conformance.expecting(account.systemId(), expected.build());
        }
        return conformance.build();
    }

    private Reply conformanceJson() {
        return Reply.text("application/json", conformance.report().toJson());
    }

    private void tick(SmscSimulator simulator, WebServer serving) {
        long next = System.nanoTime();
        try {
            while (!Thread.currentThread().isInterrupted()) {
                history.take(simulator.statistics(), traffic);
                serving.interruptOverdue(System.nanoTime());
                next += PERIOD_NANOS;
                TimeUnit.NANOSECONDS.sleep(next - System.nanoTime());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // closed
        }
    }
}
