package io.smppcore.simulator.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.testing.ColourScheme;
import io.smppcore.testing.HeadlessBrowser;
import io.smppcore.testing.peers.RawPdu;
import io.smppcore.testing.peers.RawPeer;
import io.smppcore.type.CommandStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The page in a browser, with a plain socket as the client of the simulator. Errors and requests to other hosts fail a
 * test.
 */
@Timeout(180)
class PageIT {

    private static final Duration SOON = Duration.ofSeconds(30);
    private static final String MARKUP = "<img src=x onerror=hacked=1>";
    private static final Path PICTURES = Path.of("target", "page");

    private SmscSimulator simulator;
    private RawPeer peer;
    private HeadlessBrowser browser;

    @BeforeEach
    void start() throws IOException {
        simulator = SmscSimulator.builder()
                .scenario(Scenario.parse("{seed: 42, http: {port: 0}}"))
                .start();
        peer = RawPeer.bound(simulator.port());
        browser = HeadlessBrowser.start().open(new Http(simulator).base());
        browser.await("document.getElementById('link').textContent === 'live'", SOON);
    }

    @AfterEach
    void close() throws IOException {
        if (browser != null) {
            browser.close();
        }
        peer.close();
        simulator.close();
    }

    @Test
    void showsSessionsFiguresAndPdus() throws IOException {
        for (int sequence = 2; sequence < 202; sequence++) {
            peer.write(RawPdu.submitSm(sequence, "hello " + sequence));
            peer.read();
        }
        browser.await("document.querySelector('#sessions tbody tr').cells[0].textContent === 'me'", SOON)
                .await("document.querySelector('#sessions tbody tr').cells[4].textContent === '201'", SOON)
                .await("document.querySelectorAll('#pdus li').length === 100", SOON)
                .await("document.getElementById('pdus').textContent.includes('hello 201')", SOON)
                .await("document.querySelectorAll('#conformance tbody tr').length > 5", SOON)
                .await("Chart.getChart('rates').data.datasets[0].data.some(rate => rate > 0)", SOON)
                .await("Chart.getChart('latencies').data.datasets[1].data.some(latency => latency > 0)", SOON)
                .await("Chart.getChart('rates').getDatasetMeta(0).data.length > 1", SOON);
        browser.run("document.getElementById('hold').click(); document.querySelector('#pdus summary').click()");
        browser.await("document.querySelector('#pdus dl').textContent.includes('sequence_number201')", SOON);
    }

    @Test
    void sendsAMobileOriginatedMessage() throws IOException {
        browser.run("const form = document.getElementById('mo'); form.elements.text.value = 'from the page';"
                + "form.querySelector('button').click()");
        RawPdu deliver = peer.read();
        assertThat(deliver.commandId()).isEqualTo(RawPdu.DELIVER_SM);
        assertThat(deliver.body()).endsWith(HexFormat.of().formatHex(RawPdu.ascii("from the page")));
        peer.write(RawPdu.deliverSmResp(deliver.sequenceNumber()));
        browser.await("document.getElementById('mo-message').textContent === 'answered with ESME_ROK'", SOON);
    }

    @Test
    void weightsOfErrorsChangeTheResponses() throws IOException {
        browser.await("document.querySelectorAll('.weight').length === 2", SOON);
        browser.run("document.querySelector('.weight input[name=percent]').value = '100';"
                + "document.querySelector('#weights button').click()");
        browser.await("document.getElementById('weights-message').textContent === 'set'", SOON);
        peer.write(RawPdu.submitSm(2, "hello"));
        assertThat(peer.read().commandStatus()).isEqualTo(CommandStatus.ESME_RTHROTTLED.value());

        browser.run("document.querySelector('.weight input[name=status]').value = 'NONSENSE';"
                + "document.querySelector('#weights button').click()");
        browser.await("document.getElementById('weights-message').textContent.includes('NONSENSE')", SOON);
        assertThat(String.join(" ", browser.takeProblems())).contains("400").doesNotContain("request:");
    }

    @Test
    void aSessionIsClosedByItsButton() throws IOException {
        browser.await("document.querySelectorAll('#sessions tbody button').length === 5", SOON);
        browser.run("document.querySelector('#sessions button[aria-label^=reset]').click()");
        peer.expectEnd();
        browser.await("document.querySelectorAll('#sessions tbody tr').length === 0", SOON);
    }

    @Test
    void showsMarkupOfClientsAsText() throws IOException {
        try (RawPeer hostile = RawPeer.connect(simulator.port())
                .bindAs(RawPdu.bind(RawPdu.BIND_TRANSCEIVER, 1, "<b>evil</b>", "secret"))) {
            hostile.write(RawPdu.submitSm(2, MARKUP));
            hostile.read();
            browser.await("document.getElementById('pdus').textContent.includes('onerror=hacked')", SOON)
                    .await("document.getElementById('sessions').textContent.includes('<b>evil</b>')", SOON)
                    .await("document.getElementById('conformance').textContent.includes('<b>evil</b>')", SOON);
            browser.run("document.querySelectorAll('#pdus summary').forEach(summary => summary.click())");
            assertThat(browser.run("return document.querySelectorAll('main img, main td b, #pdus b').length"))
                    .isEqualTo(0L);
            assertThat(browser.run("return typeof window.hacked")).isEqualTo("undefined");
        }
    }

    @Test
    void aHiddenPageSendsNoRequests() throws IOException {
        browser.run("Object.defineProperty(document, 'hidden', {get: () => true}); window.asked = 0;"
                + "const real = window.fetch; window.fetch = (...all) => { window.asked++; return real(...all); }");
        browser.run("window.ticks = 0; setInterval(() => window.ticks++, 1000)");
        browser.await("window.ticks >= 1", SOON);
        browser.run("window.asked = 0; window.ticks = 0");
        browser.await("window.ticks >= 3", SOON);
        assertThat(browser.run("return window.asked")).isEqualTo(0L);
    }

    @Test
    void fitsSmallAndLargeWindowsInBothColourSchemes() throws IOException {
        for (int sequence = 2; sequence < 400; sequence++) {
            peer.write(RawPdu.submitSm(sequence, "hello " + sequence));
            peer.read();
        }
        browser.await("Chart.getChart('rates').data.datasets[0].data.some(rate => rate > 0)", SOON)
                .await("document.querySelectorAll('#conformance tbody tr').length > 5", SOON);
        for (ColourScheme colours : ColourScheme.values()) {
            for (int width : new int[] {400, 1_400}) {
                browser.size(width, 1_900).colours(colours);
                browser.await("document.documentElement.scrollWidth <= " + width, SOON);
                browser.await("Chart.getChart('rates').width <= " + width, SOON);
                browser.screenshot(PICTURES.resolve(colours + "-" + width + ".png"));
            }
        }
        String dark = "matchMedia('(prefers-color-scheme: dark)').matches";
        browser.colours(ColourScheme.DARK).await(dark, SOON);
        browser.await("getComputedStyle(document.body).backgroundColor === 'rgb(18, 22, 28)'", SOON);
        assertThat(browser.run("return [...document.querySelectorAll('input, textarea')]"
                        + ".filter(field => field.labels.length === 0).length"))
                .isEqualTo(0L);
    }
}
