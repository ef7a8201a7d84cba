package io.smppcore.simulator;

import io.smppcore.session.OctetTap;
import io.smppcore.simulator.scenario.Scenario;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * What serves the page of a simulator. Found by {@link ServiceLoader} when a scenario has {@code http}, so that nothing of it is loaded for
 * those that have not.
 */
public interface SimulatorFrontend {

    /**
     * Sets up what looks on from the first session on. Serves nothing yet.
     *
     * @param scenario the scenario of the start, which has {@code http}
     * @return what is to be started, and in any case to be closed
     */
    Running prepare(Scenario scenario);

    /** The page of one simulator. */
    interface Running extends AutoCloseable {

        /**
         * Who wants to see the octets of all sessions, those of responses that the simulator keeps back, too.
         *
         * @return a tap
         */
        OctetTap allTap();

        /**
         * Who wants to see the octets of all sessions, but not those of responses that the simulator keeps back.
         *
         * @return taps, told in this order
         */
        List<OctetTap> octetTaps();

        /**
         * Starts to serve. Called once.
         *
         * @param simulator a simulator that has just been started with these taps
         * @return where the page is served, with the real port
         * @throws io.smppcore.type.SmppException if it cannot be served there
         */
        InetSocketAddress start(SmscSimulator simulator);

        /** Stops to serve. Does not wait for requests that are in progress. */
        @Override
        void close();
    }

    /** The one that there is, if the scenario wants one. */
    private static SimulatorFrontend find() {
        return ServiceLoader.load(SimulatorFrontend.class, SimulatorFrontend.class.getClassLoader())
                .findFirst()
                .orElseThrow(
                        () -> new IllegalStateException("http: nothing on the class path serves the page (expected: "
                                + "META-INF/services/" + SimulatorFrontend.class.getName() + " of smpp-simulator)"));
    }

    /**
     * Sets up the page that a scenario wants.
     *
     * @param scenario the scenario of the start
     * @return what is to be started; empty if the scenario has no {@code http}
     * @throws IllegalStateException if it has, and there is nothing to serve the page, as in a jar that was merged without its services
     */
    static Optional<Running> of(Scenario scenario) {
        return scenario.http().map(http -> find().prepare(scenario));
    }
}
