package io.smppcore.simulator.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.testing.ColourScheme;
import io.smppcore.testing.PageBrowser;
import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import io.smppcore.type.Address;
import io.smppcore.type.MessageState;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.CompletableFuture;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The sessions, figures and messages on the page, and its appearance. */
@Timeout(Waits.METHOD_SECONDS)
class PageIT extends PageFixture {

    private static final String MARKUP = "<img src=x onerror=hacked=1>";
    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm:ss");
    private static final Path PICTURES = Path.of("target", "page");

    @RegisterExtension
    private static final PageBrowser PAGES = new PageBrowser();

    PageIT() {
        super(PAGES);
    }

    @Test
    void showsSessionsFiguresAndPdus() throws IOException {
        submit(2, 202);
        browser.await("document.querySelector('#sessions tbody tr').cells[0].textContent === 'me'", Waits.BOUND)
                .await("document.querySelector('#sessions tbody tr').cells[4].textContent === '201'", Waits.BOUND)
                .await("document.querySelectorAll('#pdus li').length === 100", Waits.BOUND)
                .await("document.getElementById('pdus').textContent.includes('hello 201')", Waits.BOUND)
                .await("document.querySelectorAll('#conformance tbody tr').length > 5", Waits.BOUND)
                .await("Chart.getChart('rates').data.datasets[0].data.some(rate => rate > 0)", Waits.BOUND)
                .await("Chart.getChart('latencies').data.datasets[1].data.some(latency => latency > 0)", Waits.BOUND)
                .await("Chart.getChart('latencies').data.datasets[1].data.every(latency => latency !== 0)", Waits.BOUND)
                .await("Chart.getChart('latencies').data.datasets[1].data.includes(null)", Waits.BOUND)
                .await("Chart.getChart('rates').getDatasetMeta(0).data.length > 1", Waits.BOUND)
                .await(headline("accepted", "=== '100 %'"), Waits.BOUND)
                .await(headline("sessions", "=== '1'"), Waits.BOUND);
        browser.run("document.getElementById('hold').click(); document.querySelector('#pdus summary').click()");
        browser.await("document.querySelector('#pdus dl').textContent.includes('sequence_number201')", Waits.BOUND)
                .await("document.querySelector('#pdus .hex').textContent.startsWith('0000  00 00 00 ')", Waits.BOUND);
    }

    @Test
    void showsRefusalsInRedAndALowerShareOfAcceptedMessages() throws IOException {
        simulator.scenario(Scenario.parse("submit: {status: {ESME_RTHROTTLED: 93%}}"));
        submit(2, 302);
        browser.await("Chart.getChart('rates').data.datasets[1].label === 'refused'", Waits.BOUND)
                .await("Chart.getChart('rates').data.datasets[1].data.some(rate => rate > 0)", Waits.BOUND)
                .await("Chart.getChart('rates').data.datasets[1].borderColor === '#b3261e'", Waits.BOUND)
                .await(headline("accepted", "!== '100 %'"), Waits.BOUND)
                .await("document.querySelector('#headline .bad') !== null", Waits.BOUND)
                .await(
                        "/ESME_RTHROTTLED \\d+ \\(9/.test(document.getElementById('refusals').textContent)",
                        Waits.BOUND);
        browser.screenshot(PICTURES.resolve("refusals.png"));
    }

    @Test
    void listsMessagesWithPartsJoinedAndSettlesThem() throws IOException {
        simulator.scenario(Scenario.parse("receipts: {delay: inf}"));
        for (int part = 1; part <= 2; part++) {
            peer.write(PduOctets.request(
                    PduOctets.SUBMIT_SM,
                    part + 1,
                    PduOctets.submitSmUpToLength(0x40, 0, 0),
                    PduOctets.octets(11, 5, 0, 3, 7, 2, part),
                    PduOctets.ascii(part == 1 ? "Hello" : "world")));
            peer.read();
        }
        browser.await("document.querySelectorAll('#texts tbody tr').length === 1", Waits.BOUND)
                .await("document.querySelector('#texts .text').textContent === 'Helloworld'", Waits.BOUND)
                .await("document.querySelector('#texts .state').textContent === 'ENROUTE'", Waits.BOUND);
        browser.run("document.querySelector('#texts select').value = 'REJECTED';"
                + "document.querySelector('#texts button').click()");
        browser.await("document.querySelector('#texts .state').textContent === 'REJECTED'", Waits.BOUND);
        assertThat(simulator.awaitMessages(2))
                .allSatisfy(message -> assertThat(message.state()).isEqualTo(MessageState.REJECTED));
    }

    @Test
    void showsTimesInTheTimeZoneOfTheBrowser() throws IOException {
        submit(2, 3);
        LocalTime time =
                LocalTime.ofInstant(simulator.awaitMessages(1).getFirst().submittedAt(), TIME_ZONE);
        browser.await("document.querySelector('#texts td')?.textContent === '" + CLOCK.format(time) + "'", Waits.BOUND);
        assertThat(browser.run("return [...document.querySelectorAll('#pdus summary span:first-child')].map("
                        + "span => span.textContent)"))
                .asInstanceOf(InstanceOfAssertFactories.list(String.class))
                .isNotEmpty()
                .allSatisfy(text -> assertThat(LocalTime.parse(text)
                                .minusNanos(time.toNanoOfDay())
                                .plusMinutes(1))
                        .isBefore(LocalTime.of(0, 2)));
    }

    @Test
    void filtersPdus() throws IOException {
        submit(2, 5);
        browser.await("document.querySelectorAll('#pdus li').length === 8", Waits.BOUND);
        browser.run("const filter = document.getElementById('pdu-filter'); filter.value = 'Hello 3';"
                + "filter.dispatchEvent(new Event('input'))");
        browser.await("document.querySelectorAll('#pdus li').length === 1", Waits.BOUND);
        browser.run("const filter = document.getElementById('pdu-filter'); filter.value = 'nothing';"
                + "filter.dispatchEvent(new Event('input'))");
        browser.await("document.getElementById('no-pdus').textContent === 'No PDU matches the filter.'", Waits.BOUND)
                .await("!document.getElementById('no-pdus').hidden", Waits.BOUND);
    }

    @Test
    void listsFailedChecksFirst() throws IOException {
        peer.write(PduOctets.submitSm(2, "hello"));
        peer.read();
        peer.write(PduOctets.submitSm(2, "the same sequence_number"));
        peer.read();
        browser.await("document.querySelectorAll('#conformance tbody tr').length > 5", Waits.BOUND)
                .await("document.querySelector('#conformance tbody .bad') !== null", Waits.BOUND)
                .await("document.querySelector('#conformance tbody tr').cells[2].className === 'bad'", Waits.BOUND)
                .await(
                        "document.getElementById('conformance-count').textContent.endsWith('checks failed')",
                        Waits.BOUND);
    }

    @Test
    void showsMarkupOfClientsAsText() throws IOException {
        try (RawPeer hostile = RawPeer.connect(simulator.port())
                .bindAs(PduOctets.bind(PduOctets.BIND_TRANSCEIVER, 1, "<b>evil</b>", "secret"))) {
            hostile.write(PduOctets.submitSm(2, MARKUP));
            hostile.read();
            browser.await("document.getElementById('pdus').textContent.includes('onerror=hacked')", Waits.BOUND)
                    .await("document.getElementById('texts').textContent.includes('onerror=hacked')", Waits.BOUND)
                    .await("document.getElementById('sessions').textContent.includes('<b>evil</b>')", Waits.BOUND)
                    .await("document.getElementById('conformance').textContent.includes('<b>evil</b>')", Waits.BOUND);
            browser.run("document.querySelectorAll('#pdus summary').forEach(summary => summary.click())");
            assertThat(browser.run("return document.querySelectorAll('main img, main td b, #pdus b').length"))
                    .isEqualTo(0L);
            assertThat(browser.run("return typeof window.hacked")).isEqualTo("undefined");
        }
    }

    @Test
    void fitsEachWindowInBothColourSchemesAndIsAccessible() throws IOException {
        simulator.scenario(
                Scenario.parse("{submit: {status: {ESME_RTHROTTLED: 20%}}, receipts: {states: {UNDELIVERABLE: 50%}}}"));
        submit(2, 400);
        simulator.scenario(Scenario.parse("receipts: {delay: inf}"));
        submit(400, 403);
        CompletableFuture<?> sent =
                simulator.inject(Address.international("491701234567"), Address.international("12345"), "Grüße, 日本");
        peer.write(PduOctets.deliverSmResp(peer.read().sequenceNumber()));
        sent.join();
        peer.write(PduOctets.submitSm(403, "before its response"), PduOctets.submitSm(403, "with its number"));
        browser.await("Chart.getChart('rates').data.datasets[0].data.some(rate => rate > 0)", Waits.BOUND)
                .await("document.querySelectorAll('#texts select').length > 2", Waits.BOUND)
                .await("document.querySelectorAll('#conformance tbody tr').length > 5", Waits.BOUND);
        browser.run("document.getElementById('hold').click(); document.querySelector('#pdus summary').click()");
        PAGES.fitsEachWindow(5_600, 3_300, PICTURES);
        String dark = "matchMedia('(prefers-color-scheme: dark)').matches";
        browser.colours(ColourScheme.DARK).await(dark, Waits.BOUND);
        browser.await("getComputedStyle(document.body).backgroundColor === 'rgb(18, 22, 28)'", Waits.BOUND);
        assertThat(browser.run("return [...document.querySelectorAll('input, textarea')]"
                        + ".filter(field => field.labels.length === 0).length"))
                .isEqualTo(0L);
    }

    private static String headline(String name, String condition) {
        return "[...document.querySelectorAll('#headline div')].find(tile => tile.firstChild.textContent === '" + name
                + "').lastChild.textContent " + condition;
    }
}
