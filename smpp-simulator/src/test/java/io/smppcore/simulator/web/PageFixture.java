package io.smppcore.simulator.web;

import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.testing.ColourScheme;
import io.smppcore.testing.HeadlessBrowser;
import io.smppcore.testing.PageBrowser;
import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import java.io.IOException;
import java.time.ZoneId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * The page in a browser, with a plain socket as the client of the simulator. Errors and requests to other hosts fail a
 * test. The tests are in several classes, which run in parallel.
 */
abstract class PageFixture {

    static final ZoneId TIME_ZONE = ZoneId.of("Asia/Kathmandu");

    final HeadlessBrowser browser;

    SmscSimulator simulator;
    RawPeer peer;

    PageFixture(PageBrowser pages) {
        browser = pages.get();
    }

    @BeforeEach
    void start() throws IOException {
        simulator = SmscSimulator.builder()
                .scenario(Scenario.parse("{seed: 42, http: {port: 0}}"))
                .start();
        peer = RawPeer.bound(simulator.port());
        browser.size(1_400, 900).colours(ColourScheme.LIGHT).timeZone(TIME_ZONE.getId());
        open(simulator);
    }

    @AfterEach
    void close() throws IOException {
        peer.close();
        simulator.close();
    }

    private void open(SmscSimulator simulator) {
        browser.open(new Http(simulator).base());
        browser.await("document.getElementById('link').textContent === 'live'", Waits.BOUND);
    }

    /** Sends messages without requesting receipts, and reads the response to each before the next. */
    final void submit(int firstSequence, int endSequence) throws IOException {
        for (int sequence = firstSequence; sequence < endSequence; sequence++) {
            peer.write(PduOctets.submitSm(sequence, "hello " + sequence));
            peer.read();
        }
    }
}
