package io.smppcore.gateway.http;

import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.testing.ColourScheme;
import io.smppcore.testing.HeadlessBrowser;
import io.smppcore.testing.PageBrowser;
import io.smppcore.testing.Waits;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The page in a browser, with a gateway and an SMSC. Page errors and requests to other hosts fail a test. */
abstract class WithPage {

    static final Path PICTURES = Path.of("target", "page");

    /** A system_id of 11 and a sender of 11 characters. */
    static final String EVIL_ACCOUNT = "<img src=x>";

    static final String EVIL_SENDER = "<script>a()";
    static final String REFUSES = "submit: {status: {ESME_RINVDSTADR: 100%}}";
    static final String DELIVERS = "receipts: {delay: 0s}";

    final PageBrowser pages;
    final HeadlessBrowser browser;

    @TempDir
    Path data;

    SmscSimulator smsc;
    Rig rig;

    WithPage(PageBrowser pages) {
        this.pages = pages;
        browser = pages.get();
    }

    @BeforeEach
    void start() {
        smsc = SmscSimulator.builder().scenario(Scenario.parse(DELIVERS)).start();
        rig = gateway("managed", "gateway");
        browser.size(1_440, 900).colours(ColourScheme.LIGHT);
    }

    @AfterEach
    void close() {
        rig.close();
        smsc.close();
    }

    /** Starts a gateway whose configuration is managed, or that of its file. */
    Rig gateway(String configuration, String folder) {
        return Rig.start(
                """
                configuration: %s
                data: %s
                server: {host: 127.0.0.1, port: 0}
                accounts:
                  shop: {password: secret, token: shop-token, quota: 5000, rate: 1000, tags: [trial, shop]}
                  %s: {password: secret, token: bank-token}
                smscs:
                  alpha:
                    client: {endpoints: "127.0.0.1:%d", systemId: me, password: secret}
                  beta:
                    client: {endpoints: "127.0.0.1:1", systemId: elsewhere, password: secret, backoff.max: 1h}
                routes:
                  - {name: premium, to: 49900, reject: {status: ESME_RPROHIBITED, reason: premium numbers}}
                  - {name: berlin, to: 4930, targets: beta}
                  - {name: germany, to: 49, accounts: shop, strategy: weighted, targets: [{group: alpha, weight: 1}]}
                  - {name: rest, targets: [alpha, beta]}
                mo: [{name: short, to: 12345, account: shop}]
                rules: [{name: stops, when: "CONTAINS(text, 'free money')", then: {refuse: ESME_RSUBMITFAIL}}]
                http: {host: 127.0.0.1, port: 0, token: %s}
                store: {minFree: 1000}
                """.formatted(configuration, data.resolve(folder), EVIL_ACCOUNT, smsc.port(), Rig.ADMIN),
                HttpClient.newHttpClient(),
                Waits.BOUND);
    }

    /** Opens the page with a fragment, as a new one: without a token, if the fragment has none. */
    void open(Rig gateway, String fragment) {
        pages.leave();
        browser.open(URI.create("http://127.0.0.1:" + gateway.front.port() + "/" + fragment));
    }

    /** Opens the page with a token and waits until it shows a view. */
    void openAs(Rig gateway, String token, String fragment) {
        open(gateway, "#token=" + token);
        browser.await("document.getElementById('link').textContent === 'live'", Waits.BOUND);
        go(fragment);
    }

    void openSignedIn(String fragment) {
        openAs(rig, Rig.ADMIN, fragment);
    }

    /** Opens another view of the open page. */
    void go(String fragment) {
        browser.run("location.hash = arguments[0]", fragment);
    }

    String send(String token, String from, String to) throws Exception {
        return rig.ask(
                        token,
                        "POST",
                        "/v1/messages",
                        "{\"from\":\"" + from + "\",\"to\":\"" + to + "\",\"text\":\"<script>hacked = 1</script>\","
                                + "\"receipt\":true}")
                .member("id");
    }

    void awaitText(String id, String text) {
        browser.await(textOf(id) + " === '" + text + "'", Waits.BOUND);
    }

    void awaitIn(String id, String text) {
        browser.await(textOf(id) + ".includes('" + text + "')", Waits.BOUND);
    }

    void awaitRows(String table, int count) {
        browser.await("document.querySelectorAll('#" + table + " tbody tr').length === " + count, Waits.BOUND);
    }

    /** Waits until the element is visible, or until it is not. */
    void awaitShown(String id, boolean isShown) {
        browser.await("document.getElementById('" + id + "').checkVisibility() === " + isShown, Waits.BOUND);
    }

    void click(String id) {
        awaitShown(id, true);
        browser.run("document.getElementById(arguments[0]).click()", id);
    }

    /** Clicks the button with a label, or with this text and no label: one of the dialog, if it is open. */
    void press(String label) {
        String button = "[...(document.querySelector('dialog[open]') || document).querySelectorAll('button')]"
                + ".find(one => one.checkVisibility() && !one.disabled"
                + " && (one.getAttribute('aria-label') || one.textContent) === '" + label + "')";
        browser.await(button + " !== undefined", Waits.BOUND);
        browser.run(button + ".click()");
    }

    /** Sets a field of a form and submits it. */
    void submit(String form, String field, String value) {
        browser.run(
                "const form = document.getElementById(arguments[0]); form.reset();"
                        + "form.elements[arguments[1]].value = arguments[2]; form.requestSubmit()",
                form,
                field,
                value);
    }

    /** Sets a field of the open dialog. */
    void enter(String field, String value) {
        browser.await("document.querySelector('#dialog[open] [name=" + field + "]') !== null", Waits.BOUND);
        browser.run(
                "const field = document.querySelector('#dialog [name=' + arguments[0] + ']');"
                        + "field.value = arguments[1]; field.dispatchEvent(new Event('input', {bubbles: true}))",
                field,
                value);
    }

    static String textOf(String id) {
        return "document.getElementById('" + id + "').textContent";
    }

    static String tile(String name) {
        return "[...document.querySelectorAll('.tiles div')].find(tile => tile.firstChild.textContent === '" + name
                + "').lastChild.textContent";
    }

    static String row(String table, String name) {
        return "[...document.querySelectorAll('#" + table + " tbody tr')].find(row => row.cells[0].textContent === '"
                + name + "').cells";
    }
}
