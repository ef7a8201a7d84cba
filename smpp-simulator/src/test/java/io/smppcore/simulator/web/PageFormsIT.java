package io.smppcore.simulator.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.testing.PageBrowser;
import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.type.CommandStatus;
import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The forms, switches and buttons of the page. */
@Timeout(Waits.METHOD_SECONDS)
class PageFormsIT extends PageFixture {

    @RegisterExtension
    private static final PageBrowser PAGES = new PageBrowser();

    PageFormsIT() {
        super(PAGES);
    }

    @Test
    void sendsAMobileOriginatedMessage() throws IOException {
        browser.run("const form = document.getElementById('mo'); form.elements.text.value = 'from the page';"
                + "form.querySelector('button').click()");
        PduOctets deliver = peer.read();
        assertThat(deliver.commandId()).isEqualTo(PduOctets.DELIVER_SM);
        assertThat(deliver.body()).endsWith(HexFormat.of().formatHex(PduOctets.ascii("from the page")));
        peer.write(PduOctets.deliverSmResp(deliver.sequenceNumber()));
        browser.await("document.getElementById('mo-message').textContent === 'answered with ESME_ROK'", Waits.BOUND);
    }

    @Test
    void sendsALongMobileOriginatedMessageInParts() throws IOException {
        browser.run("const form = document.getElementById('mo'); form.elements.text.value = 'x'.repeat(520);"
                + "form.querySelector('button').click()");
        for (int part = 1; part <= 4; part++) {
            peer.write(PduOctets.deliverSmResp(peer.read().sequenceNumber()));
        }
        browser.await(
                "document.getElementById('mo-message').textContent === '4 parts answered with ESME_ROK'", Waits.BOUND);
    }

    @Test
    void namesAndMarksARefusedField() {
        browser.run("const form = document.getElementById('mo'); form.elements.text.value = 'x'.repeat(40000);"
                + "form.querySelector('button').click()");
        browser.await("document.getElementById('mo-message').textContent.startsWith('Text: ')", Waits.BOUND)
                .await(
                        "document.getElementById('mo').elements.text.getAttribute('aria-invalid') === 'true'",
                        Waits.BOUND)
                .await("document.activeElement === document.getElementById('mo').elements.text", Waits.BOUND);
        assertThat(String.join(" ", browser.takeProblems())).contains("400").doesNotContain("request:");
    }

    @Test
    void changesTheWeightsOfStatuses() throws IOException {
        browser.await("document.querySelectorAll('.weight').length === 2", Waits.BOUND);
        browser.run("document.querySelector('.weight input[name=percent]').value = '100';"
                + "document.querySelector('#weights button').click()");
        browser.await("document.getElementById('weights-message').textContent === 'set'", Waits.BOUND);
        peer.write(PduOctets.submitSm(2, "hello"));
        assertThat(peer.read().commandStatus()).isEqualTo(CommandStatus.ESME_RTHROTTLED.value());

        browser.run("document.querySelector('.weight input[name=status]').value = 'NONSENSE';"
                + "document.querySelector('#weights button').click()");
        browser.await("document.getElementById('weights-message').textContent.includes('NONSENSE')", Waits.BOUND)
                .await("document.querySelector('.weight input[name=status]').ariaInvalid === 'true'", Waits.BOUND);
        assertThat(String.join(" ", browser.takeProblems())).contains("400").doesNotContain("request:");
    }

    @Test
    void choosesAPresetAndResetsTheScenario() throws IOException {
        browser.await("document.getElementById('scenario').elements.preset.options.length === 16", Waits.BOUND);
        browser.run("const preset = document.getElementById('scenario').elements.preset; preset.value = 'vonage';"
                + "preset.dispatchEvent(new Event('change'))");
        browser.await("document.getElementById('scenario-message').textContent.startsWith('Vonage')", Waits.BOUND);
        browser.run("document.querySelector('#scenario button').click()");
        browser.await("document.getElementById('scenario-message').textContent === 'set'", Waits.BOUND);
        assertThat(simulator.scenario().submit())
                .isEqualTo(Scenario.preset("vonage").submit());
        peer.close();
        browser.await(
                "document.getElementById('no-sessions').textContent.endsWith(', port " + simulator.port()
                        + ", with system_id user, password secret.')",
                Waits.BOUND);
        browser.run("document.getElementById('scenario-reset').click()");
        browser.await(
                "document.getElementById('no-sessions').textContent" + ".endsWith('with any system_id and password.')",
                Waits.BOUND);
        assertThat(simulator.scenario()).isEqualTo(Scenario.defaults().withSeed(42));
    }

    @Test
    void switchesAFaultOnAndOff() throws IOException {
        browser.await("document.querySelectorAll('#fault-switches input').length > 20", Waits.BOUND);
        browser.run("document.getElementById('faults').elements.on.value = 'submit_sm_resp';"
                + "document.querySelector('#fault-switches input[value=twice]').click()");
        browser.await("document.getElementById('faults-message').textContent === 'twice: on'", Waits.BOUND);
        peer.write(PduOctets.submitSm(2, "hello"));
        assertThat(List.of(peer.read().sequenceNumber(), peer.read().sequenceNumber()))
                .containsExactly(2, 2);
        browser.run("document.querySelector('#fault-switches input[value=twice]').click()");
        browser.await("document.getElementById('fault-count').textContent === 'none active'", Waits.BOUND);
        assertThat(simulator.scenario().faults()).isEmpty();
    }

    @Test
    void resetsASessionWithItsButton() throws IOException {
        browser.await("document.querySelectorAll('#sessions tbody button').length === 5", Waits.BOUND);
        browser.run("document.querySelector('#sessions button[aria-label^=reset]').click()");
        peer.expectEnd();
        browser.await("document.querySelectorAll('#sessions tbody tr').length === 0", Waits.BOUND);
    }

    @Test
    void aHiddenPageSendsNoRequests() {
        browser.run("Object.defineProperty(document, 'hidden', {get: () => true}); window.asked = 0;"
                + "const real = window.fetch; window.fetch = (...all) => { window.asked++; return real(...all); }");
        browser.run("window.ticks = 0; setInterval(() => window.ticks++, 1000)");
        browser.await("window.ticks >= 1", Waits.BOUND);
        browser.run("window.asked = 0; window.ticks = 0");
        browser.await("window.ticks >= 3", Waits.BOUND);
        assertThat(browser.run("return window.asked")).isEqualTo(0L);
    }
}
