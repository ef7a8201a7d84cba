package io.smppcore.gateway.http;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.store.MemoryDirectory;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The page in a browser, with a gateway and an SMSC. Page errors and requests to other hosts fail a test. */
@Timeout(Waits.METHOD_SECONDS)
class PageIT {

    private static final Path PICTURES = Path.of("target", "page");

    /** A system_id of 15 and a sender of 11 characters. */
    private static final String EVIL_ACCOUNT = "<img/src=x>";

    private static final String EVIL_SENDER = "<script>a()";
    private static final String REFUSES = "submit: {status: {ESME_RINVDSTADR: 100%}}";

    @RegisterExtension
    private static final PageBrowser PAGES = new PageBrowser();

    private final HeadlessBrowser browser = PAGES.get();

    @TempDir
    private Path data;

    private SmscSimulator smsc;
    private Rig rig;

    @BeforeEach
    void start() {
        smsc = SmscSimulator.builder()
                .scenario(Scenario.parse("receipts: {delay: 0s}"))
                .start();
        rig = Rig.start(
                """
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
                mo: [{to: 12345, account: shop}]
                http: {host: 127.0.0.1, port: 0, token: %s}
                store: {minFree: 1000}
                """.formatted(data, EVIL_ACCOUNT, smsc.port(), Rig.ADMIN), HttpClient.newHttpClient(), Waits.BOUND);
        browser.size(1_440, 900).colours(ColourScheme.LIGHT);
    }

    @AfterEach
    void close() {
        rig.close();
        smsc.close();
    }

    private void open(String fragment) {
        browser.open(URI.create("http://127.0.0.1:" + rig.front.port() + "/" + fragment));
    }

    private void openSignedIn() {
        open("#token=" + Rig.ADMIN);
        browser.await("document.getElementById('link').textContent === 'live'", Waits.BOUND);
    }

    private String send(String token, String from, String to) throws Exception {
        return rig.ask(
                        token,
                        "POST",
                        "/v1/messages",
                        "{\"from\":\"" + from + "\",\"to\":\"" + to + "\",\"text\":\"<script>hacked = 1</script>\","
                                + "\"receipt\":true}")
                .member("id");
    }

    private static String textOf(String id) {
        return "document.getElementById('" + id + "').textContent";
    }

    @Test
    void asksForTheTokenAndKeepsItForTheSession() {
        open("");
        browser.await("document.getElementById('link').textContent === 'no token'", Waits.BOUND)
                .await("document.querySelector('#token-form input').type === 'password'", Waits.BOUND)
                .await("document.getElementById('gateway').hidden", Waits.BOUND);
        browser.screenshot(PICTURES.resolve("token.png"));
        signIn("wrong");
        browser.await(textOf("token-message") + " === 'This is not the token of the management.'", Waits.BOUND)
                .await("sessionStorage.getItem('token') === null", Waits.BOUND);
        assertThat(browser.takeProblems())
                .isNotEmpty()
                .allSatisfy(problem -> assertThat(problem).contains("401"));
        signIn(Rig.SHOP);
        browser.await("!document.getElementById('sign-in').hidden", Waits.BOUND)
                .await(textOf("token-message") + " === 'This is not the token of the management.'", Waits.BOUND);
        assertThat(browser.takeProblems())
                .isNotEmpty()
                .allSatisfy(problem -> assertThat(problem).contains("403"));
        signIn(Rig.ADMIN);
        browser.await("document.getElementById('link').textContent === 'live'", Waits.BOUND)
                .await("document.getElementById('sign-in').hidden", Waits.BOUND);
        open("");
        browser.await("document.getElementById('link').textContent === 'live'", Waits.BOUND)
                .await("document.cookie === '' && localStorage.length === 0", Waits.BOUND);
        browser.run("sessionStorage.clear()");
    }

    private void signIn(String token) {
        browser.run(
                "const form = document.getElementById('token-form'); form.elements.token.value = arguments[0];"
                        + "form.querySelector('button').click()",
                token);
    }

    @Test
    void explainsHowToBeginWhileEmpty() {
        openSignedIn();
        browser.await("location.href.endsWith('/')", Waits.BOUND)
                .await(
                        textOf("account-message") + " === 'No account is bound. Connect to host 127.0.0.1, port "
                                + rig.node.port()
                                + ", with system_id shop and its password of the configuration.'",
                        Waits.BOUND)
                .await(textOf("no-latest") + ".includes('POST /v1/messages')", Waits.BOUND)
                .await(
                        "!document.getElementById('no-latest').hidden && !document.getElementById('no-dead').hidden",
                        Waits.BOUND)
                .await(
                        textOf("smsc-message") + ".includes('beta has no bind: the gateway tries 127.0.0.1:1 as "
                                + "system_id elsewhere')",
                        Waits.BOUND);
    }

    @Test
    void showsFiguresQueuesSmscsAndAccounts() throws Exception {
        openSignedIn();
        for (int i = 0; i < 30; i++) {
            send(Rig.SHOP, "Shop", "+491701234567");
        }
        send(Rig.SHOP, "Shop", "+493012345");
        browser.await(tile("messages accepted") + " === '31'", Waits.BOUND)
                .await(tile("messages forwarded") + " === '30'", Waits.BOUND)
                .await(tile("receipts of SMSCs") + " === '30'", Waits.BOUND)
                .await("document.querySelectorAll('#latest tbody tr').length === 20", Waits.BOUND)
                .await(textOf("latest") + ".includes('DELIVERED')", Waits.BOUND)
                .await(row("queues", "beta") + "[2].textContent === '1'", Waits.BOUND)
                .await(row("queues", "shop") + "[2].textContent === '30'", Waits.BOUND)
                .await(row("smscs", "alpha") + "[4].textContent === '1'", Waits.BOUND)
                .await(row("smscs", "alpha") + "[6].textContent === '30'", Waits.BOUND)
                .await(row("smscs", "beta") + "[4].className === 'n bad'", Waits.BOUND)
                .await(row("accounts", "shop") + "[5].textContent === '31'", Waits.BOUND)
                .await(row("accounts", "shop") + "[6].textContent === '4,969'", Waits.BOUND)
                .await("Chart.getChart('rates').data.datasets[0].data.some(rate => rate > 0)", Waits.BOUND)
                .await("Chart.getChart('waiting').data.datasets[0].data.some(number => number === 31)", Waits.BOUND)
                .await("document.getElementById('cluster').hidden", Waits.BOUND);
    }

    @Test
    void findsAndCancelsAMessageById() throws Exception {
        String delivered = send(Rig.SHOP, "Shop", "+491701234567");
        String waiting = send(Rig.SHOP, "Shop", "+493012345");
        openSignedIn();
        search(delivered);
        browser.await(textOf("life-parts") + ".includes('DELIVERED')", Waits.BOUND)
                .await(textOf("life-parts") + ".includes('forwarded to alpha, its id there ')", Waits.BOUND)
                .await("document.getElementById('cancel').hidden", Waits.BOUND);
        search(waiting);
        browser.await(textOf("life-parts") + " === 'ENROUTE: waits for SMSC group beta'", Waits.BOUND);
        browser.run("document.getElementById('cancel').click()");
        browser.await(textOf("search-message") + " === '" + waiting + " is cancelled.'", Waits.BOUND)
                .await(textOf("life-parts") + ".includes('DELETED; cancelled by the account')", Waits.BOUND)
                .await("document.getElementById('cancel').hidden", Waits.BOUND);
        search("00ff");
        browser.await(textOf("search-message") + " === 'no such message'", Waits.BOUND)
                .await("document.getElementById('life').hidden", Waits.BOUND);
        assertThat(String.join(" ", browser.takeProblems())).contains("404");
    }

    @Test
    void findsMessagesByNumberAndReference() throws Exception {
        String first = send(Rig.SHOP, "Shop", "+491701234567");
        for (int i = 0; i < 25; i++) {
            send(Rig.SHOP, "Shop", "+491701230000");
        }
        String marked = rig.send("{\"from\":\"Shop\",\"to\":\"+493012345\",\"text\":\"x\",\"reference\":\"order 5\"}")
                .member("id");
        openSignedIn();
        searchAll("to", "+4917012");
        browser.await("document.querySelectorAll('#found tbody tr').length === 20", Waits.BOUND)
                .await("!document.getElementById('found-next').hidden", Waits.BOUND)
                .await(textOf("query-message") + " === ''", Waits.BOUND);
        browser.run("document.getElementById('found-next').click()");
        browser.await("document.querySelectorAll('#found tbody tr').length === 6", Waits.BOUND)
                .await("document.getElementById('found-next').hidden", Waits.BOUND)
                .await(textOf("found") + ".includes('" + first + "')", Waits.BOUND);
        searchAll("reference", "order 5");
        browser.await("document.querySelectorAll('#found tbody tr').length === 1", Waits.BOUND)
                .await(textOf("found") + ".includes('order 5')", Waits.BOUND);
        browser.run("document.querySelector('#found button').click()");
        browser.await(textOf("life-id") + " === '" + marked + "'", Waits.BOUND)
                .await(textOf("life-parts") + " === 'ENROUTE: waits for SMSC group beta'", Waits.BOUND);
        searchAll("to", "999");
        browser.await("!document.getElementById('no-found').hidden", Waits.BOUND);
        searchAll("to", "");
        browser.await(textOf("query-message") + ".startsWith('Enter a number')", Waits.BOUND)
                .await("document.getElementById('matches').hidden", Waits.BOUND);
    }

    private void searchAll(String field, String value) {
        browser.run(
                "const form = document.getElementById('query'); form.reset();"
                        + "form.elements[arguments[0]].value = arguments[1]; form.querySelector('button').click()",
                field,
                value);
    }

    @Test
    void aLateAnswerAboutAnotherMessageIsNotShown() throws Exception {
        String late = send(Rig.SHOP, "Shop", "+491701234567");
        String shown = send(Rig.SHOP, "Shop", "+493012345");
        openSignedIn();
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
        search(late);
        browser.await("window.held.length > 0");
        search(shown);
        browser.await(textOf("life-id") + " === '" + shown + "'");
        browser.run("window.held.forEach(release => release())");
        browser.await("window.late > 0");
        // Another request after the late answer, which has been processed before.
        browser.run("return fetch('/health/live').then(response => response.text())");
        assertThat(browser.run("return " + textOf("life-id"))).isEqualTo(shown);
    }

    private void search(String id) {
        browser.run(
                "const form = document.getElementById('search'); form.elements.id.value = arguments[0];"
                        + "form.querySelector('button').click()",
                id);
    }

    @Test
    void replaysDeadLetters() throws Exception {
        smsc.scenario(Scenario.parse(REFUSES));
        String first = send(Rig.SHOP, "Shop", "+491701234567");
        send(Rig.SHOP, "Shop", "+491701234568");
        send(Rig.SHOP, "Shop", "+491701234569");
        openSignedIn();
        browser.await("document.querySelectorAll('#dead tbody tr').length === 3", Waits.BOUND)
                .await(textOf("dead") + ".includes('ESME_RINVDSTADR')", Waits.BOUND)
                .await(tile("became dead letters") + " === '3'", Waits.BOUND);
        smsc.scenario(Scenario.parse("receipts: {delay: 0s}"));
        browser.run("document.querySelector('#dead button[aria-label=\"replay dead letter " + first + "\"]').click()");
        browser.await(textOf("dead-message") + " === '" + first + " is sent again.'", Waits.BOUND)
                .await("document.querySelectorAll('#dead tbody tr').length === 2", Waits.BOUND);
        browser.run("document.getElementById('replay-all').click()");
        browser.await(textOf("dead-message") + " === '2 are sent again.'", Waits.BOUND)
                .await("!document.getElementById('no-dead').hidden", Waits.BOUND);
        browser.run("document.querySelector('#latest button').click()");
        browser.await("!document.getElementById('life').hidden", Waits.BOUND)
                .await(textOf("life-facts") + ".includes('DELIVERED')", Waits.BOUND);
    }

    @Test
    void pagesDeadLetters() throws Exception {
        smsc.scenario(Scenario.parse(REFUSES));
        for (int i = 0; i < 52; i++) {
            send(Rig.SHOP, "Shop", "+4917012345" + (10 + i));
        }
        openSignedIn();
        browser.await(tile("became dead letters") + " === '52'", Waits.BOUND)
                .await(letters(50), Waits.BOUND)
                .await(textOf("dead-count") + " === '50 of 52'", Waits.BOUND)
                .await("document.getElementById('dead-back').hidden", Waits.BOUND);
        browser.run("document.getElementById('dead-next').click()");
        browser.await(letters(2), Waits.BOUND)
                .await("document.getElementById('dead-next').hidden", Waits.BOUND)
                .await(textOf("dead") + ".includes('491701234561')", Waits.BOUND);
        browser.run("document.getElementById('dead-back').click()");
        browser.await(letters(50), Waits.BOUND).await(textOf("dead") + ".includes('491701234510')", Waits.BOUND);

        browser.run("document.getElementById('dead-next').click()");
        browser.await(letters(2), Waits.BOUND);
        smsc.scenario(Scenario.parse("receipts: {delay: 0s}"));
        browser.run("document.getElementById('replay-all').click()");
        browser.await("!document.getElementById('no-dead').hidden", Waits.BOUND)
                .await("document.getElementById('dead-back').hidden", Waits.BOUND);
    }

    private static String letters(int count) {
        return "document.querySelectorAll('#dead tbody tr').length === " + count;
    }

    @Test
    void listsAndExplainsRoutes() {
        openSignedIn();
        browser.await("document.querySelectorAll('#routes tbody tr').length === 5", Waits.BOUND)
                .await(row("routes", "premium") + "[3].textContent.includes('ESME_RPROHIBITED')", Waits.BOUND)
                .await(row("routes", "germany") + "[2].textContent === 'to 49…; account shop'", Waits.BOUND)
                .await(row("routes", "rest") + "[3].textContent === 'alpha, then beta'", Waits.BOUND);
        explain("+493012345");
        browser.await(textOf("explain-message") + " === 'to beta, by route berlin'", Waits.BOUND)
                .await("document.querySelector('#steps .good').textContent.startsWith('berlin: ')", Waits.BOUND);
        explain("+49900123");
        browser.await(
                textOf("explain-message") + ".startsWith('refused with ESME_RPROHIBITED: premium numbers')",
                Waits.BOUND);
        explain("nobody");
        browser.await("document.getElementById('explain-message').className.includes('bad')", Waits.BOUND)
                .await(textOf("explain-message") + ".length > 10", Waits.BOUND);
        assertThat(String.join(" ", browser.takeProblems())).contains("400");
    }

    private void explain(String to) {
        browser.run(
                "const form = document.getElementById('explain'); form.elements.to.value = arguments[0];"
                        + "form.querySelector('button').click()",
                to);
    }

    @Test
    void showsMarkupOfAccountsAsText() throws Exception {
        smsc.scenario(Scenario.parse(REFUSES));
        String id = send(Rig.BANK, EVIL_SENDER, "+431701234567");
        openSignedIn();
        search(id);
        browser.await(textOf("dead") + ".includes('" + EVIL_SENDER + "')", Waits.BOUND)
                .await(textOf("latest") + ".includes('" + EVIL_SENDER + "')", Waits.BOUND)
                .await(textOf("accounts") + ".includes('" + EVIL_ACCOUNT + "')", Waits.BOUND)
                .await(textOf("life-facts") + ".includes('" + EVIL_SENDER + "')", Waits.BOUND);
        assertThat(browser.run("return document.querySelectorAll('main img, main script').length"))
                .isEqualTo(0L);
        assertThat(browser.run("return typeof window.hacked")).isEqualTo("undefined");
    }

    @Test
    void fitsEachWindowInBothColourSchemesAndIsAccessible() throws Exception {
        for (int i = 0; i < 25; i++) {
            send(Rig.SHOP, "Shop", "+4917012345" + (10 + i));
        }
        String waiting = send(Rig.SHOP, "Shop", "+493012345");
        eventually().until(() -> smsc.messages().size() == 25);
        smsc.scenario(Scenario.parse(REFUSES));
        send(Rig.SHOP, "Shop", "+491701234567");
        send(Rig.BANK, EVIL_SENDER, "+431701234567");
        openSignedIn();
        search(waiting);
        explain("+491701234567");
        browser.await("document.querySelectorAll('#dead tbody tr').length === 2", Waits.BOUND)
                .await("document.querySelectorAll('#steps li').length > 1", Waits.BOUND)
                .await("!document.getElementById('cancel').hidden", Waits.BOUND)
                .await("document.querySelectorAll('#routes tbody tr').length === 5", Waits.BOUND)
                .await("Chart.getChart('rates').getDatasetMeta(0).data.length > 2", Waits.BOUND);
        PAGES.fitsEachWindow(5_600, 3_000, PICTURES);
        assertThat(browser.run("return [...document.querySelectorAll('input, select')]"
                        + ".filter(field => field.labels.length === 0).length"))
                .isEqualTo(0L);
    }

    @Test
    void showsAllNodesOfACluster() throws Exception {
        MemoryDirectory directory = new MemoryDirectory();
        try (Rig first = Rig.node(0, data.resolve("first"), smsc.port(), directory)) {
            try (Rig second = Rig.node(1, data.resolve("second"), smsc.port(), directory)) {
                browser.open(URI.create("http://127.0.0.1:" + first.front.port() + "/#token=" + Rig.ADMIN));
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
                browser.await(letters(2), Waits.BOUND)
                        .await(textOf("dead") + ".includes('" + there + "')", Waits.BOUND)
                        .await(textOf("latest") + ".includes('" + other + "')", Waits.BOUND)
                        .await(row("queues", "shop") + "[2].textContent === '2'", Waits.BOUND);
                smsc.scenario(Scenario.parse("receipts: {delay: 0s}"));
                browser.run("document.querySelector('#dead button[aria-label=\"replay dead letter " + there
                        + "\"]').click()");
                browser.await(textOf("dead-message") + " === '" + there + " is sent again.'", Waits.BOUND)
                        .await(letters(1), Waits.BOUND)
                        .await(row("queues", "shop") + "[2].textContent === '3'", Waits.BOUND)
                        .await(row("accounts", "shop") + "[2].textContent === '3'", Waits.BOUND)
                        .await(row("accounts", "shop") + "[5].textContent === '2'", Waits.BOUND)
                        .await(textOf("latest") + ".includes('DELIVERED')", Waits.BOUND);
                PAGES.fitsEachWindow(5_600, 3_000, PICTURES.resolve("cluster"));
                browser.run("document.getElementById('replay-all').click()");
                browser.await(textOf("dead-message") + " === '1 are sent again.'", Waits.BOUND)
                        .await(row("queues", "shop") + "[2].textContent === '4'", Waits.BOUND);
            }
            browser.await(row("nodes", "gateway-1") + "[2].textContent.startsWith('away, last news ')", Waits.BOUND)
                    .await(row("nodes", "gateway-1") + "[2].className === 'bad'", Waits.BOUND)
                    .await(row("nodes", "all nodes") + "[2].textContent === '1 of 2'", Waits.BOUND)
                    .await(
                            textOf("node-message") + " === 'No node here owns partition 1 now. Without an answer of "
                                    + "gateway-1: what is stored there is missing below.'",
                            Waits.BOUND)
                    .await(row("accounts", "shop") + "[2].textContent === '0'", Waits.BOUND);
            // The partitions of these nodes do not move; those of others do.
            assertThat(browser.run("""
                            const node = { name: 'gateway-0', page: '', partitions: [0, 1], waiting: 0,
                              acceptedRate: 0, deliveredRate: 0, binds: 0, smscBinds: 0 };
                            const ended = { name: 'gateway-1', page: '', partitions: [], away: true };
                            showNodes({ nodes: [node, ended], partitions: 2 }, ['gateway-1']);
                            return document.getElementById('node-message').textContent"""))
                    .as("the warning once the other node has taken over")
                    .isEqualTo("");
            PAGES.leave();
        }
    }

    private static String sendTo(Rig node) throws Exception {
        return node.send("{\"from\":\"Shop\",\"to\":\"+491701234567\",\"text\":\"hello\",\"receipt\":true}")
                .member("id");
    }

    private static String tile(String name) {
        return "[...document.querySelectorAll('.tiles div')].find(tile => tile.firstChild.textContent === '" + name
                + "').lastChild.textContent";
    }

    private static String row(String table, String name) {
        return "[...document.querySelectorAll('#" + table + " tbody tr')].find(row => row.cells[0].textContent === '"
                + name + "').cells";
    }
}
