package io.smppcore.simulator.web;

import io.smppcore.session.OctetTap;
import io.smppcore.simulator.SimulatorFrontend;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.scenario.HttpBehaviour;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.simulator.verify.Conformance;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** All that looks on and is served for one simulator. Thread-safe. */
final class Console implements SimulatorFrontend.Running {

    private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final HttpBehaviour where;
    private final Watch watch = new Watch();
    private final Conformance conformance;
    private final Figures figures = new Figures();
    private final History history = new History();
    private volatile @Nullable WebServer server;
    private volatile @Nullable Thread clock;

    Console(HttpBehaviour where, Scenario scenario) {
        this.where = where;
        this.conformance = Agreed.conformance(scenario);
    }

    @Override
    public List<OctetTap> octetTaps() {
        return List.of(conformance, figures);
    }

    @Override
    public OctetTap allTap() {
        return watch;
    }

    @Override
    public InetSocketAddress start(SmscSimulator simulator) {
        figures.add(simulator);
        Routes routes = new Routes();
        Resources.register(routes);
        new StateApi(simulator, history).register(routes);
        new SessionApi(simulator).register(routes);
        new MoApi(simulator).register(routes);
        new ScenarioApi(simulator).register(routes);
        new MessageApi(simulator).register(routes);
        routes.on("GET", "/api/pdus", new PduApi(watch.pdus())::last)
                .on("GET", "/api/conformance", asked -> conformanceJson())
                .on("GET", "/api/conformance.json", asked -> conformanceJson())
                .on(
                        "GET",
                        "/api/conformance.txt",
                        asked -> Reply.text("text/plain", conformance.report().toTable()))
                .on(
                        "GET",
                        "/api/conformance.xml",
                        asked -> Reply.text(
                                "application/xml", conformance.report().toJunitXml()))
                .on("GET", "/metrics", asked -> Reply.text(Figures.TYPE, figures.text()))
                .on("GET", "/healthz", asked -> Reply.text("text/plain", "ok\n"));
        WebServer started = WebServer.start(where, routes);
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
        figures.close();
    }

    private Reply conformanceJson() {
        return Reply.text("application/json", conformance.report().toJson());
    }

    private void tick(SmscSimulator simulator, WebServer serving) {
        long next = System.nanoTime();
        try {
            while (!Thread.currentThread().isInterrupted()) {
                history.take(simulator.statistics(), watch);
                serving.breakOff(System.nanoTime());
                next += PERIOD_NANOS;
                TimeUnit.NANOSECONDS.sleep(next - System.nanoTime());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // closed
        }
    }
}
