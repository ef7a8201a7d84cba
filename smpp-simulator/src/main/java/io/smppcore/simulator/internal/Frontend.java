package io.smppcore.simulator.internal;

import io.smppcore.session.OctetTap;
import io.smppcore.simulator.scenario.Scenario;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * The service that provides the web page of a simulator. It is loaded only if the scenario has {@code http}, so that
 * the simulator does not depend on the page and its libraries.
 *
 * @param <S> the simulator
 */
public interface Frontend<S> {

    /** Status of responses that the simulator withholds: they pass taps, but are not sent. */
    int WITHHELD = 0xFFFF_F04E;

    /** Returns the page for a scenario that has {@code http}. It is not served before {@link Running#start}. */
    Running<S> prepare(Scenario scenario);

    /**
     * The web page of one simulator, which is created with the simulator and closed with it, even if it was never
     * started.
     *
     * @param <S> the simulator
     */
    interface Running<S> extends AutoCloseable {

        /** Returns a tap for the octets of all sessions, including responses that the simulator withholds. */
        OctetTap allTap();

        /** Returns taps for the octets of all sessions, without responses that the simulator withholds. */
        List<OctetTap> octetTaps();

        /**
         * Starts to serve the page. Called at most once, when the server of the simulator has started with the taps of
         * this page.
         *
         * @return the address, with the actual port
         * @throws io.smppcore.type.SmppException if the page cannot be served there
         */
        InetSocketAddress start(S simulator);

        /** Stops serving without waiting for requests in progress. */
        @Override
        void close();
    }

    /**
     * Loads the service, and returns the page for a scenario. It is not served before {@link Running#start}.
     *
     * @param <S> the simulator
     * @return the page; empty if the scenario has no {@code http}
     * @throws IllegalStateException if no service is found, as in a jar that was merged without its services
     */
    @SuppressWarnings("unchecked") // the provider serves this simulator
    static <S> Optional<Running<S>> of(Scenario scenario) {
        return scenario.http()
                .map(http -> ((Frontend<S>) ServiceLoader.load(Frontend.class, Frontend.class.getClassLoader())
                                .findFirst()
                                .orElseThrow(() -> new IllegalStateException("http: no service for the page (expected: "
                                        + "META-INF/services/" + Frontend.class.getName() + " of smpp-simulator)")))
                        .prepare(scenario));
    }
}
