package io.smppcore.gateway.http;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.store.MemoryDirectory;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.testing.PageBrowser;
import io.smppcore.testing.Waits;
import java.time.Instant;
import java.util.Collections;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Views of the page, their addresses, and what a role may see. */
@Order(1)
@Timeout(Waits.METHOD_SECONDS)
class PageIT extends WithPage {

    @RegisterExtension
    private static final PageBrowser PAGES = new PageBrowser();

    private static final String NO_TOKEN = "This token is not valid, or no longer.";
    private static final String NO_MANAGEMENT = "This is not a token of the management.";

    PageIT() {
        super(PAGES);
    }

    @Test
    void asksForTheTokenAndKeepsItForTheSession() {
        open(rig, "");
        awaitText("link", "no token");
        browser.await("document.querySelector('#token-form input').type === 'password'", Waits.BOUND);
        awaitShown("gateway", false);
        awaitShown("views", false);
        browser.screenshot(PICTURES.resolve("token.png"));
        submit("token-form", "token", "wrong");
        awaitText("token-message", NO_TOKEN);
        browser.await("sessionStorage.getItem('token') === null", Waits.BOUND);
        assertThat(browser.takeProblems())
                .isNotEmpty()
                .allSatisfy(problem -> assertThat(problem).contains("401"));
        submit("token-form", "token", Rig.SHOP);
        awaitText("token-message", NO_MANAGEMENT);
        assertThat(browser.takeProblems())
                .isNotEmpty()
                .allSatisfy(problem -> assertThat(problem).contains("403"));
        submit("token-form", "token", Rig.ADMIN);
        awaitText("link", "live");
        awaitText("owner-name", "http.token, administrator");
        awaitShown("sign-in", false);
        open(rig, "");
        awaitText("link", "live");
        browser.await("document.cookie === '' && localStorage.length === 0", Waits.BOUND);
        click("sign-out");
        awaitText("link", "no token");
        browser.await("sessionStorage.length === 0", Waits.BOUND);
        awaitShown("sign-in", true);
    }

    @Test
    void asksForAnotherTokenWhenItsOwnIsRevoked() throws Exception {
        openAs(rig, token("shift", "operator"), "");
        awaitText("owner-name", "shift, operator");
        rig.ask(Rig.ADMIN, "DELETE", "/v1/tokens/shift", "");
        awaitText("token-message", NO_TOKEN);
        awaitShown("gateway", false);
        assertThat(String.join(" ", browser.takeProblems())).contains("401");
    }

    private String token(String name, String role) throws Exception {
        return rig.ask(Rig.ADMIN, "POST", "/v1/tokens", "{\"name\": \"" + name + "\", \"role\": \"" + role + "\"}")
                .member("token");
    }

    @Test
    void offersOnlyWhatTheRolePermits() throws Exception {
        smsc.scenario(Scenario.parse(REFUSES));
        String dead = send(Rig.SHOP, "Shop", "+491701234567");
        String waiting = send(Rig.SHOP, "Shop", "+493012345");
        openAs(rig, token("desk", "support"), "");
        awaitText("owner-name", "desk, support");
        browser.await("document.title === 'Messages – SMS gateway'", Waits.BOUND);
        assertThat(views()).isEqualTo("Messages,Dead letters,Routes");
        go("#message/" + waiting);
        awaitIn("life-parts", "waits for SMSC group beta");
        awaitShown("cancel", false);
        go("#dead-letters");
        awaitIn("dead", dead);
        assertThat(browser.run("return document.querySelectorAll('#dead button').length"))
                .isEqualTo(0L);
        awaitShown("dead-all", false);
        go("#routes");
        awaitShown("explain", true);
        awaitShown("route-list", false);

        openAs(rig, token("checks", "auditor"), "#account/shop");
        awaitIn("account-facts", "5,000");
        assertThat(views()).isEqualTo("Overview,Alerts,Messages,Dead letters,Accounts,Sessions,SMSCs,Routes,Audit log");
        assertThat(browser.run("return document.querySelectorAll('#account-actions button').length"))
                .isEqualTo(0L);

        openAs(rig, token("shift", "operator"), "#account/shop");
        browser.await("document.querySelectorAll('#account-actions button').length > 0", Waits.BOUND);
        assertThat(views()).isEqualTo("Overview,Alerts,Messages,Dead letters,Accounts,Sessions,SMSCs,Routes");
    }

    @Test
    void saysWhyItShowsAnotherViewThanThatOfTheAddress() throws Exception {
        openAs(rig, token("desk", "support"), "");
        awaitText("owner-name", "desk, support");
        browser.await("document.title === 'Messages – SMS gateway'", Waits.BOUND);
        awaitShown("notice", false);
        go("#tokens");
        awaitText("notice", "The role support may not see the view Tokens. This is Messages instead.");
        browser.await("document.title === 'Messages – SMS gateway'", Waits.BOUND);
        go("#routes");
        awaitShown("notice", false);
        open(rig, "#audit?since=2030-01-31");
        awaitText("notice", "The role support may not see the view Audit log. This is Messages instead.");
        go("#nothing");
        awaitText("notice", "There is no view nothing. This is Messages instead.");
        click("sign-out");
        awaitShown("notice", false);
    }

    private @Nullable Object views() {
        return browser.run("return [...document.querySelectorAll('#views a')].filter(one => one.checkVisibility())"
                + ".map(one => one.textContent).join()");
    }

    @Test
    void offersNoChangeOfTheConfigurationOfAFile() {
        try (Rig ofFile = gateway("file", "file")) {
            openAs(ofFile, Rig.ADMIN, "#account/shop");
            awaitIn("account-facts", "5,000");
            awaitShown("account-config-part", false);
            assertThat(browser.run("return document.querySelectorAll('#account-actions button').length"))
                    .isEqualTo(0L);
            go("#routes");
            awaitRows("routes", 5);
            awaitShown("reload", true);
            awaitShown("edit-retry", false);
            awaitShown("rule-list", false);
            pages.leave();
        }
    }

    @Test
    void explainsHowToBeginWhileEmpty() {
        openSignedIn("#accounts");
        browser.await("location.href.endsWith('/#accounts')", Waits.BOUND);
        awaitText(
                "account-message",
                "No account is bound. Connect to host 127.0.0.1, port " + rig.node.port()
                        + ", with system_id shop and its password of the configuration.");
        go("#messages");
        awaitShown("no-found", true);
        go("#dead-letters");
        awaitShown("no-dead", true);
        go("#smscs");
        awaitIn("smsc-message", "beta has no bind: the gateway tries 127.0.0.1:1 as system_id elsewhere");
    }

    @Test
    void showsFiguresQueuesSmscsAndAccounts() throws Exception {
        openSignedIn("");
        for (int i = 0; i < 30; i++) {
            send(Rig.SHOP, "Shop", "+491701234567");
        }
        send(Rig.SHOP, "Shop", "+493012345");
        browser.await(tile("messages accepted") + " === '31'", Waits.BOUND)
                .await(tile("messages forwarded") + " === '30'", Waits.BOUND)
                .await(tile("receipts of SMSCs") + " === '30'", Waits.BOUND)
                .await(row("queues", "beta") + "[2].textContent === '1'", Waits.BOUND)
                .await(row("queues", "shop") + "[2].textContent === '30'", Waits.BOUND)
                .await("Chart.getChart('rates').data.datasets[0].data.some(rate => rate > 0)", Waits.BOUND)
                .await("Chart.getChart('waiting').data.datasets[0].data.some(number => number === 31)", Waits.BOUND);
        awaitShown("cluster", false);
        go("#messages");
        awaitRows("found", 20);
        awaitIn("found", "DELIVERED");
        go("#smscs");
        browser.await(row("smscs", "alpha") + "[4].textContent === '1'", Waits.BOUND)
                .await(row("smscs", "alpha") + "[7].textContent === '30'", Waits.BOUND)
                .await(row("smscs", "beta") + "[4].querySelector('.bad') !== null", Waits.BOUND);
        go("#smsc/beta");
        awaitIn("smsc-problem", "beta has no bind");
        awaitIn("smsc-config", "elsewhere");
        go("#accounts?filter=TRIAL");
        awaitRows("accounts", 1);
        awaitText("account-count", "1 of 2");
        browser.await(row("accounts", "shop") + "[5].textContent === '31'", Waits.BOUND)
                .await(row("accounts", "shop") + "[6].textContent === '4,969'", Waits.BOUND);
        browser.run("document.querySelector('#accounts a').click()");
        awaitText("account-name", "shop");
        awaitIn("account-facts", "4,969");
        awaitIn("account-config", "\"quota\"");
        awaitShown("no-account-sessions", true);
        awaitIn("detail-facts", "delivery ratio100 %");
        awaitIn("detail-facts", "accepted31");
        browser.await(row("statuses", "DELIVERED") + "[2].textContent === '30'", Waits.BOUND)
                .await(row("delays", "until an SMSC accepts") + "[1].textContent === '30'", Waits.BOUND)
                .await(sum("detail-chart") + " === 31", Waits.BOUND);
        chooseRange("detail-range", "24h");
        awaitText("detail-step", "messages in 60 min");
        browser.await(sum("detail-chart") + " === 31", Waits.BOUND);
        browser.run("history.back()");
        awaitShown("accounts", true);
        awaitShown("account-name", false);
    }

    /** Returns the sum of the first line of a chart. */
    private static String sum(String chart) {
        return "Chart.getChart('" + chart + "').data.datasets[0].data.reduce((sum, one) => sum + (one || 0), 0)";
    }

    private void chooseRange(String id, String value) {
        browser.run(
                "const range = document.getElementById(arguments[0]); range.value = arguments[1];"
                        + "range.dispatchEvent(new Event('change'))",
                id,
                value);
    }

    @Test
    void showsMinutesOfTheLastHourAndDay() throws Exception {
        openSignedIn("");
        for (int i = 0; i < 6; i++) {
            send(Rig.SHOP, "Shop", "+491701234567");
        }
        browser.await(tile("receipts of SMSCs") + " === '6'", Waits.BOUND);
        smsc.scenario(Scenario.parse(REFUSES));
        send(Rig.SHOP, "Shop", "+491701234567");
        browser.await(tile("messages accepted") + " === '7'", Waits.BOUND);
        chooseRange("range", "1h");
        browser.await("Chart.getChart('rates').data.labels.length === 60", Waits.BOUND)
                .await("Math.round(60 * " + sum("rates") + ") === 7", Waits.BOUND);
        chooseRange("range", "24h");
        browser.await("Chart.getChart('waiting').data.labels.length === 1440", Waits.BOUND)
                .await("Math.round(60 * " + sum("rates") + ") === 7", Waits.BOUND);
        chooseRange("range", "");
        browser.await("Chart.getChart('rates').data.labels.length < 121", Waits.BOUND);
        go("#smsc/alpha");
        browser.await(row("statuses", "ESME_RINVDSTADR") + "[1].textContent === 'refused by an SMSC'", Waits.BOUND)
                .await(row("statuses", "DELIVERED") + "[2].textContent === '6'", Waits.BOUND);
        awaitIn("detail-facts", "forwarded6");
        awaitText("detail-step", "messages in 1 min");
        go("#smsc/beta");
        awaitShown("no-statuses", true);
        awaitShown("no-delays", true);
        go("#account/none");
        awaitIn("account-problem", "There is no account none.");
        awaitShown("detail", false);
    }

    @Test
    void findsMessagesByConditionsAndTheirAddressCanBeShared() throws Exception {
        String first = send(Rig.SHOP, "Shop", "+491701234567");
        for (int i = 0; i < 25; i++) {
            send(Rig.SHOP, "Shop", "+491701230000");
        }
        String marked = rig.send("{\"from\":\"Shop\",\"to\":\"+493012345\",\"text\":\"x\",\"reference\":\"order 5\"}")
                .member("id");
        openSignedIn("#messages");
        submit("query", "to", "+4917012");
        awaitRows("found", 20);
        awaitShown("found-next", true);
        awaitText("query-message", "");
        browser.await("location.hash === '#messages?to=%2B4917012'", Waits.BOUND);
        click("found-next");
        awaitRows("found", 6);
        awaitShown("found-next", false);
        awaitIn("found", first);
        browser.run("history.back()");
        awaitRows("found", 20);
        browser.await("document.querySelector('#query [name=to]').value === '+4917012'", Waits.BOUND);
        go("#messages?reference=order+5");
        awaitRows("found", 1);
        awaitIn("found", "order 5");
        browser.run("document.querySelector('#found a').click()");
        awaitText("life-id", marked);
        awaitText("life-parts", "ENROUTE: waits for SMSC group beta");
        go("#messages?account=shop&state=DELIVERED&since=" + Instant.now().plusSeconds(3_600));
        awaitShown("no-found", true);
        browser.await("document.getElementById('more').open", Waits.BOUND)
                .await("document.querySelector('#query [name=since]').value !== ''", Waits.BOUND);
        submit("query", "group", "beta");
        awaitRows("found", 1);
        go("#messages");
        awaitRows("found", 20);
        go("#messages?state=none");
        awaitIn("query-message", "state: none (expected: one of");
        assertThat(String.join(" ", browser.takeProblems())).contains("400");
    }

    @Test
    void saysThatThereIsNoSuchMessageAccountOrSmsc() {
        openSignedIn("#messages");
        submit("search", "id", "00ff");
        awaitText("life-message", "There is no message 00ff.");
        awaitShown("life", false);
        assertThat(String.join(" ", browser.takeProblems())).contains("404");
        go("#account/none");
        awaitText("account-problem", "There is no account none.");
        go("#smsc/none");
        awaitText("smsc-problem", "There is no SMSC none.");
    }

    @Test
    void aLateAnswerAboutAnotherMessageIsNotShown() throws Exception {
        String late = send(Rig.SHOP, "Shop", "+491701234567");
        String shown = send(Rig.SHOP, "Shop", "+493012345");
        openSignedIn("#messages");
        browser.run("""
                const real = window.fetch;
                window.held = [];
                window.late = 0;
                window.fetch = async (path, options) => {
                    if (!String(path).includes(arguments[0])) return real(path, options);
                    await new Promise(done => window.held.push(done));
                    const response = await real(path, options);
                    window.late++;
                    return response;
                };
                """, late);
        go("#messages?to=" + late);
        browser.await("window.held.length > 0");
        go("#messages?to=4930");
        awaitIn("found", shown);
        browser.run("window.held.forEach(release => release())");
        browser.await("window.late > 0");
        // Another request after the late answer, which has been processed before.
        browser.run("return fetch('/health/live').then(response => response.text())");
        assertThat(browser.run("return " + textOf("found"))).asString().contains(shown);
    }

    @Test
    void aSearchPassesOverEmptyPages() throws Exception {
        smsc.scenario(Scenario.parse(REFUSES));
        String refused = send(Rig.SHOP, "Shop", "+491701234567");
        openSignedIn("");
        browser.await(tile("became dead letters") + " === '1'", Waits.BOUND);
        smsc.scenario(Scenario.parse(DELIVERS));
        String message = "{\"from\":\"Bank\",\"to\":\"+431701234567\",\"text\":\"x\"}";
        for (int i = 0; i < 2; i++) {
            rig.ask(Rig.BANK, "POST", "/v1/messages", "[" + String.join(",", Collections.nCopies(600, message)) + "]");
        }
        browser.await(tile("messages forwarded") + " === '1,200'", Waits.BOUND);
        go("#messages?state=REJECTED");
        awaitIn("found", refused);
        awaitShown("found-next", false);
    }

    @Test
    void pagesDeadLetters() throws Exception {
        smsc.scenario(Scenario.parse(REFUSES));
        for (int i = 0; i < 52; i++) {
            send(Rig.SHOP, "Shop", "+4917012345" + (10 + i));
        }
        openSignedIn("");
        browser.await(tile("became dead letters") + " === '52'", Waits.BOUND);
        go("#dead-letters");
        awaitRows("dead", 50);
        awaitText("dead-count", "50 of 52");
        awaitShown("dead-back", false);
        click("dead-next");
        awaitRows("dead", 2);
        awaitShown("dead-next", false);
        awaitIn("dead", "491701234561");
        click("dead-back");
        awaitRows("dead", 50);
        awaitIn("dead", "491701234510");

        click("dead-next");
        awaitRows("dead", 2);
        smsc.scenario(Scenario.parse(DELIVERS));
        rig.ask(Rig.ADMIN, "POST", "/v1/dead-letters/replay", "");
        awaitShown("no-dead", true);
        awaitShown("dead-back", false);
    }

    @Test
    void listsAndExplainsRoutes() {
        openSignedIn("#routes");
        awaitRows("routes", 5);
        browser.await(row("routes", "premium") + "[3].textContent.includes('ESME_RPROHIBITED')", Waits.BOUND)
                .await(row("routes", "germany") + "[2].textContent === 'to 49…; account shop'", Waits.BOUND)
                .await(row("routes", "rest") + "[3].textContent === 'alpha, then beta'", Waits.BOUND)
                .await(row("rules", "stops") + "[1].textContent.includes('free money')", Waits.BOUND);
        explain("+493012345", "");
        awaitText("explain-message", "to beta, by route berlin");
        browser.await("document.querySelector('#steps .good').textContent.startsWith('berlin: ')", Waits.BOUND);
        explain("+49900123", "");
        awaitIn("explain-message", "refused with ESME_RPROHIBITED: premium numbers");
        explain("+493012345", "free money");
        awaitIn("explain-message", "refused with ESME_RSUBMITFAIL");
        explain("nobody", "");
        browser.await("document.getElementById('explain-message').className.includes('bad')", Waits.BOUND)
                .await(textOf("explain-message") + ".length > 10", Waits.BOUND);
        assertThat(String.join(" ", browser.takeProblems())).contains("400");
    }

    private void explain(String to, String text) {
        browser.run(
                "const form = document.getElementById('explain'); form.elements.account.value = 'shop';"
                        + "form.elements.to.value = arguments[0]; form.elements.text.value = arguments[1];"
                        + "form.requestSubmit()",
                to,
                text);
    }

    @Test
    void showsMarkupOfAccountsAsText() throws Exception {
        smsc.scenario(Scenario.parse(REFUSES));
        String id = send(Rig.BANK, EVIL_SENDER, "+431701234567");
        openSignedIn("#dead-letters");
        awaitIn("dead", EVIL_SENDER);
        go("#messages");
        awaitIn("found", EVIL_SENDER);
        go("#accounts");
        awaitIn("accounts", EVIL_ACCOUNT);
        browser.run("[...document.querySelectorAll('#accounts a')].find(one => one.textContent.includes('<')).click()");
        awaitText("account-name", EVIL_ACCOUNT);
        go("#message/" + id);
        awaitIn("life-facts", EVIL_SENDER);
        go("#account/" + "%3Cscript%3Ewindow.hacked=2%3C%2Fscript%3E");
        awaitText("account-problem", "There is no account <script>window.hacked=2</script>.");
        assertThat(browser.run("return document.querySelectorAll('main img, main script').length"))
                .isEqualTo(0L);
        assertThat(browser.run("return typeof window.hacked")).isEqualTo("undefined");
    }

    @Test
    void eachViewFitsEachWindowInBothColourSchemesAndIsAccessible() throws Exception {
        for (int i = 0; i < 25; i++) {
            send(Rig.SHOP, "Shop", "+4917012345" + (10 + i));
        }
        String waiting = send(Rig.SHOP, "Shop", "+493012345");
        eventually().until(() -> smsc.messages().size() == 25);
        smsc.scenario(Scenario.parse(REFUSES));
        send(Rig.SHOP, "Shop", "+491701234567");
        send(Rig.BANK, EVIL_SENDER, "+431701234567");
        token("shift", "operator");
        openSignedIn("");
        browser.await("Chart.getChart('rates').getDatasetMeta(0).data.length > 2", Waits.BOUND);
        awaitRows("queues", 4);
        fits("overview");
        go("#messages?account=shop");
        awaitRows("found", 20);
        fits("messages");
        go("#message/" + waiting);
        awaitShown("cancel", true);
        fits("message");
        go("#dead-letters");
        awaitRows("dead", 2);
        fits("dead-letters");
        go("#accounts");
        awaitRows("accounts", 2);
        fits("accounts");
        go("#account/shop");
        awaitIn("account-config", "quota");
        browser.run("document.getElementById('account-config-part').open = true");
        fits("account");
        go("#sessions");
        awaitShown("no-sessions", true);
        fits("sessions");
        go("#smscs");
        awaitRows("smscs", 2);
        fits("smscs");
        go("#smsc/beta");
        awaitIn("smsc-facts", "elsewhere");
        fits("smsc");
        go("#routes");
        awaitRows("routes", 5);
        explain("+491701234567", "hello");
        browser.await("document.querySelectorAll('#steps li').length > 1", Waits.BOUND);
        fits("routes");
        go("#tokens");
        awaitRows("tokens", 1);
        fits("tokens");
        go("#audit");
        awaitIn("audit", "tokens.shift");
        fits("audit");
        assertThat(browser.run("return [...document.querySelectorAll('input, select, textarea')]"
                        + ".filter(field => field.labels.length === 0).length"))
                .isEqualTo(0L);
    }

    private void fits(String view) {
        pages.fitsEachWindow(1_600, 1_200, PICTURES.resolve(view));
    }

    @Test
    void showsTheAlertsThatFireWithTheirRunbook() {
        AtomicReference<String> scrape = new AtomicReference<>("""
                smpp_gateway_smsc_outages_total{smsc="alpha",name="alpha"} 0.0
                smpp_gateway_smsc_outages_total{smsc="%s",name="beta"} 0.0
                smpp_gateway_ready_nodes 1.0
                """.formatted(EVIL_ACCOUNT));
        openSignedIn("#alerts");
        awaitIn("alerts-message", "evaluates no rules");
        AtomicInteger scrapes = new AtomicInteger();
        rig.node.operations().alerts().watch(() -> {
            String text = scrape.get();
            scrapes.incrementAndGet();
            return text;
        });
        eventually().until(() -> scrapes.get() > 0);
        awaitShown("no-alerts", true);
        awaitShown("firing", false);
        scrape.set(scrape.get().replace("} 0.0", "} 5.0").replace("nodes 1.0", "nodes 0.0"));
        awaitText("firing", "2 alerts are firing.");
        awaitIn("alerts", "the last bind to SMSC " + EVIL_ACCOUNT + " was lost 5 times in 30 minutes");
        awaitIn("alerts", "SmppGatewayNotReady critical");
        awaitIn("alerts", "pending since ");
        awaitIn("alerts", "the process ends and is started again");
        browser.await("[...document.querySelectorAll('#alerts code')].some(one => one.textContent === 'client."
                + "enquireLinkInterval')");
        fits("alerts");
        go("#messages");
        awaitShown("firing", true);
        browser.run("document.querySelector('#firing a').click()");
        awaitShown("alerts", true);
    }

    @Test
    void showsAllNodesOfACluster() throws Exception {
        MemoryDirectory directory = new MemoryDirectory();
        try (Rig first = Rig.node(0, data.resolve("first"), smsc.port(), directory)) {
            try (Rig second = Rig.node(1, data.resolve("second"), smsc.port(), directory)) {
                openAs(first, Rig.ADMIN, "");
                browser.await(row("nodes", "gateway-1") + "[2].textContent === 'ready'", Waits.BOUND)
                        .await(row("nodes", "gateway-0") + "[3].textContent === '0'", Waits.BOUND)
                        .await(row("nodes", "gateway-1") + "[3].textContent === '1'", Waits.BOUND)
                        .await(row("nodes", "all nodes") + "[2].textContent === '2 of 2'", Waits.BOUND)
                        .await(row("nodes", "all nodes") + "[3].textContent === '2 of 2'", Waits.BOUND)
                        .await(textOf("node-message") + " === ''", Waits.BOUND)
                        .await(
                                row("nodes", "gateway-1") + "[1].querySelector('a').href === 'http://127.0.0.1:"
                                        + second.front.port() + "/'",
                                Waits.BOUND);
                smsc.scenario(Scenario.parse(REFUSES));
                String there = sendTo(second);
                String other = sendTo(second);
                browser.await(row("queues", "shop") + "[2].textContent === '2'", Waits.BOUND);
                pages.fitsEachWindow(1_600, 1_200, PICTURES.resolve("cluster"));
                go("#messages");
                awaitIn("found", other);
                go("#dead-letters");
                awaitRows("dead", 2);
                smsc.scenario(Scenario.parse(DELIVERS));
                press("replay dead letter " + there);
                press("Replay");
                awaitText("notice", there + " is sent again.");
                awaitRows("dead", 1);
                go("#accounts");
                browser.await(row("accounts", "shop") + "[2].textContent === '3'", Waits.BOUND)
                        .await(row("accounts", "shop") + "[5].textContent === '2'", Waits.BOUND);
                go("#overview");
                browser.await(row("queues", "shop") + "[2].textContent === '3'", Waits.BOUND);
            }
            browser.await(row("nodes", "gateway-1") + "[2].textContent.startsWith('away, last news ')", Waits.BOUND)
                    .await(row("nodes", "gateway-1") + "[2].className === 'bad'", Waits.BOUND)
                    .await(row("nodes", "all nodes") + "[2].textContent === '1 of 2'", Waits.BOUND);
            awaitText(
                    "node-message",
                    "No node here owns partition 1 now. Without an answer of gateway-1: what is stored there is "
                            + "missing below.");
            // The partitions of these nodes do not move; those of others do.
            assertThat(browser.run("""
                            const node = { name: 'gateway-0', page: '', partitions: [0, 1], waiting: 0,
                              acceptedRate: 0, deliveredRate: 0, binds: 0, smscBinds: 0 };
                            const ended = { name: 'gateway-1', page: '', partitions: [], away: true };
                            return import('/page/overview.js').then(overview => {
                              overview.showNodes({ nodes: [node, ended], partitions: 2 }, ['gateway-1']);
                              return document.getElementById('node-message').textContent;
                            })"""))
                    .as("the warning once the other node has taken over")
                    .isEqualTo("");
            pages.leave();
        }
    }

    private static String sendTo(Rig node) throws Exception {
        return node.send("{\"from\":\"Shop\",\"to\":\"+491701234567\",\"text\":\"hello\",\"receipt\":true}")
                .member("id");
    }
}
