package io.smppcore.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.GatewayFixture.Customer;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.testing.PageBrowser;
import io.smppcore.testing.Waits;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Actions on the page: what the dialog says, what the gateway does, and refusals. */
@Order(1)
@Timeout(Waits.METHOD_SECONDS)
class PageActionsIT extends WithPage {

    @RegisterExtension
    private static final PageBrowser PAGES = new PageBrowser();

    private static final String ESCAPE = "\uE00C";

    private Map<String, Object> config(String path) throws Exception {
        return rig.get(Rig.ADMIN, "/v1/config/" + path).tree();
    }

    PageActionsIT() {
        super(PAGES);
    }

    @Test
    void cancelsAMessage() throws Exception {
        String waiting = send(Rig.SHOP, "Shop", "+493012345");
        openSignedIn("#message/" + waiting);
        awaitText("life-parts", "ENROUTE: waits for SMSC group beta");
        click("cancel");
        awaitIn("dialog", "Cancel message " + waiting + "?");
        press("Cancel the message");
        awaitText("notice", waiting + " is cancelled.");
        awaitIn("life-parts", "DELETED; cancelled by the account");
        awaitShown("cancel", false);
    }

    @Test
    void showsTheTextOfAMessageAndRecordsIt() throws Exception {
        String waiting = send(Rig.SHOP, "Shop", "+493012345");
        openSignedIn("#message/" + waiting);
        press("Show text…");
        awaitIn("dialog", "The audit log records who has read it");
        press("Show the text");
        browser.await(
                "document.querySelector('#dialog pre')?.textContent === '<script>hacked = 1</script>'", Waits.BOUND);
        awaitIn("dialog", "data_coding 0.");
        pages.fitsEachWindow(900, 900, PICTURES.resolve("text"));
        press("Close");
        awaitText("dialog", "");
        go("#audit");
        awaitIn("audit", "GET /v1/messages/{id}/text");
        awaitIn("audit", waiting);
    }

    @Test
    void saysThatATextIsGone() throws Exception {
        String id = send(Rig.SHOP, "Shop", "+491701234567");
        openSignedIn("#message/" + id);
        awaitIn("life-facts", "DELIVERED");
        press("Show text…");
        press("Show the text");
        awaitIn("dialog", "the text is no longer stored");
        assertThat(String.join(" ", browser.takeProblems())).contains("410");
    }

    @Test
    void sendsATestMessageAndShowsItsLife() {
        openSignedIn("#account/shop");
        press("Test message…");
        awaitIn("dialog", "it counts against its rate and its prepaid parts");
        pages.fitsEachWindow(900, 900, PICTURES.resolve("test-message"));
        enter("to", "+491701234567");
        enter("from", "Shop");
        press("Send");
        awaitIn("dialog", "Accepted as 00");
        awaitIn("dialog", "DELIVERED");
        pages.fitsEachWindow(900, 900, PICTURES.resolve("test-message-sent"));
        awaitIn("account-facts", "4,999");
        assertThat(browser.run("""
            const dialog = document.getElementById('dialog');
            return new Promise(done => {
              dialog.addEventListener('close', () => setTimeout(() => done(dialog.textContent !== '')));
              dialog.close();
              document.getElementById('test-message').click();
            })\
            """))
                .as("a dialog that is opened before the event of the end of the last one")
                .isEqualTo(true);
        enter("to", "+499001");
        press("Send");
        awaitIn("dialog", "premium numbers");
        assertThat(String.join(" ", browser.takeProblems())).contains("403");
    }

    @Test
    void replaysAndDeletesDeadLetters() throws Exception {
        smsc.scenario(Scenario.parse(REFUSES));
        String first = send(Rig.SHOP, "Shop", "+491701234567");
        String second = send(Rig.SHOP, "Shop", "+491701234568");
        send(Rig.SHOP, "Shop", "+491701234569");
        String last = send(Rig.SHOP, "Shop", "+491701234570");
        openSignedIn("#dead-letters");
        awaitRows("dead", 4);
        awaitIn("dead", "ESME_RINVDSTADR");
        smsc.scenario(Scenario.parse(DELIVERS));
        press("replay dead letter " + first);
        awaitIn("dialog", "It is sent again to SMSC group alpha");
        awaitIn("dialog", "with its original time of validity from now on.");
        press("Close");
        awaitShown("dialog", false);
        press("replay dead letter " + first);
        press("Replay");
        awaitText("notice", first + " is sent again.");
        awaitRows("dead", 3);
        press("delete dead letter " + second);
        awaitIn("dialog", "can never be sent again");
        press("Delete");
        awaitText("notice", second + " is deleted.");
        awaitRows("dead", 2);
        press("Replay all…");
        enter("account", "bank");
        press("Replay");
        awaitText("notice", "0 are sent again.");
        press("Replay all…");
        enter("account", "shop");
        enter("group", "alpha");
        press("Replay");
        awaitText("notice", "2 are sent again.");
        awaitShown("no-dead", true);
        go("#message/" + last);
        awaitIn("life-facts", "DELIVERED");
    }

    @Test
    void topsUpDisablesAndEnablesAnAccount() throws Exception {
        openSignedIn("#account/shop");
        press("Top up");
        awaitIn("dialog", "which is 5,000 now");
        enter("parts", "250");
        press("Top up");
        awaitText("notice", "The quota of shop is now 5,250 parts.");
        awaitIn("account-facts", "5,250");

        press("Disable");
        awaitIn("dialog", "accounts.shop: ");
        press("Disable");
        awaitText("notice", "shop is disabled.");
        press("Enable");
        awaitIn("dialog", "accounts.shop: ");
        press("Enable");
        awaitText("notice", "shop is enabled.");
        assertThat(config("accounts/shop")).doesNotContainKey("disabled").containsEntry("quota", 5_250);
    }

    @Test
    void endsASession() throws Exception {
        try (Customer customer = new Customer(rig.node.port(), "shop", 1)) {
            assertThat(customer.client().state().isBound()).isTrue();
            openSignedIn("#account/shop");
            awaitRows("account-sessions", 1);
            go("#sessions");
            awaitRows("sessions", 1);
            browser.run("document.querySelector('#sessions button').click()");
            awaitIn("dialog", "The client may bind again at once");
            press("End the session");
            awaitIn("notice", "The session of shop from 127.0.0.1");
            awaitShown("no-sessions", true);
        }
    }

    @Test
    void bindsToAnSmscAtOnceAndShowsTheReasonOfARefusedReload() {
        openSignedIn("#smsc/beta");
        press("Bind now");
        press("Bind now");
        awaitText("notice", "beta is bound as soon as it accepts a bind.");
        go("#routes");
        press("Reload");
        press("Reload");
        awaitIn("dialog", "accounts: changed (expected: as before)");
        press("Close");
        assertThat(String.join(" ", browser.takeProblems())).contains("422");
    }

    @Test
    void pausesDrainsAndUnbindsAnSmsc() {
        openSignedIn("#smsc/alpha");
        awaitIn("smsc-facts", "active");
        press("Pause");
        awaitIn("dialog", "No node sends messages to it.");
        press("Pause");
        awaitText("notice", "alpha is paused.");
        awaitIn("smsc-facts", "paused since ");
        press("Drain…");
        press("Drain");
        browser.await("document.querySelector('#dialog [name=to]:invalid') !== null", Waits.BOUND);
        enter("to", "beta");
        press("Drain");
        awaitText("notice", "alpha is drained.");
        awaitIn("smsc-facts", "drained to beta since ");
        go("#smsc/beta");
        press("Drain…");
        enter("to", "alpha");
        press("Drain");
        awaitText(
                "notice",
                "beta is drained. Its messages do not move: another SMSC of its group is active, or the drains lead"
                        + " back.");
        press("Resume");
        press("Resume");
        awaitText("notice", "beta is active.");
        go("#smsc/alpha");
        press("Unbind");
        press("Unbind");
        awaitText("notice", "alpha is unbound.");
        awaitIn("smsc-facts", "drained to beta, unbound since ");
        go("#smscs");
        awaitIn("smscs", "drained");
        go("#smsc/alpha");
        press("Bind");
        press("Bind");
        awaitText("notice", "alpha is bound again.");
        press("Resume");
        awaitIn("dialog", "do not move back");
        press("Resume");
        awaitText("notice", "alpha is active.");
        awaitIn("smsc-facts", "active");
    }

    @Test
    void anAnswerLeavesTheDialogOpenThatWasOpenedMeanwhile() {
        openSignedIn("#smsc/alpha");
        hold("/pause");
        press("Pause");
        press("Pause");
        press("Close");
        press("Unbind");
        awaitIn("dialog", "Unbind alpha?");
        release();
        awaitText("notice", "alpha is paused.");
        assertThat(dialog()).isEqualTo("Unbind alpha?");
        press("Close");
        hold("/drain");
        press("Drain…");
        enter("to", "beta");
        press("Drain");
        press("Close");
        press("Unbind");
        awaitIn("dialog", "Unbind alpha?");
        browser.run("window.held.forEach(one => one.fail(new Error('no answer')))");
        awaitText("notice", "Drain alpha? no answer");
        assertThat(dialog()).isEqualTo("Unbind alpha?");
    }

    @Test
    void anAnswerAboutAnItemDoesNotReplaceAnotherDialog() {
        openSignedIn("#routes");
        awaitRows("routes", 5);
        hold("config/routes");
        press("edit berlin");
        browser.await("window.held.length > 0", Waits.BOUND);
        browser.run("document.getElementById('dialog').close()");
        press("Reload");
        awaitIn("dialog", "Reload the configuration?");
        release();
        // Another request after the answer, which has been processed before.
        browser.run("return fetch('/health/live').then(response => response.text())");
        assertThat(dialog()).isEqualTo("Reload the configuration?");
    }

    @Test
    void aSelectionBeginsWithItsFirstOption() {
        openSignedIn("#tokens");
        press("New token");
        browser.await("document.querySelector('#dialog [name=role]').value === 'operator'", Waits.BOUND);
        go("#routes");
        press("New route");
        browser.await("document.querySelector('#dialog [name=place]').value === 'end'", Waits.BOUND);
        press("Close");
        press("edit berlin");
        browser.await("document.querySelector('#dialog [name=place]').value === 'kept'", Waits.BOUND);
    }

    /** Holds requests whose path contains a text, until {@link #release}. */
    private void hold(String path) {
        browser.run("""
                window.real ||= window.fetch;
                window.held = [];
                window.fetch = async (path, options) => {
                    if (String(path).includes(arguments[0])) {
                        await new Promise((done, fail) => window.held.push({ done, fail }));
                    }
                    return window.real(path, options);
                };
                """, path);
    }

    private void release() {
        browser.await("window.held.length > 0", Waits.BOUND);
        browser.run("window.held.forEach(one => one.done())");
    }

    /** Returns the title of the open dialog. */
    private @Nullable Object dialog() {
        return browser.run("return document.querySelector('dialog[open] h2')?.textContent");
    }

    @Test
    void createsARouteOnceTheServerHasDescribedIt() throws Exception {
        openSignedIn("#routes");
        press("New route");
        enter("name", "night");
        enter("value", "{\"to\": \"49\", \"targets\": ");
        press("Check");
        awaitIn("dialog", "This is not JSON");
        enter("value", "{\"to\": \"49\", \"targets\": \"none\"}");
        press("Check");
        awaitIn("dialog", "nothing is changed: ");
        enter("value", "{\"to\": \"49\", \"targets\": \"beta\"}");
        enter("place", "before rest");
        press("Check");
        awaitIn("dialog", "routes.night: added");
        assertThat(rig.get(Rig.ADMIN, "/v1/config/routes").text()).doesNotContain("night");
        press("Apply");
        awaitText("notice", "night is stored.");
        awaitRows("routes", 6);
        assertThat(rig.get(Rig.ADMIN, "/v1/config/routes").text()).contains("\"night\"", "\"rest\"");
        assertThat(String.valueOf(config("routes/night").get("targets"))).contains("beta");
        browser.await("[...document.querySelectorAll('#routes tbody tr')].findIndex(row => "
                + "row.cells[0].textContent === 'night') === 3");
        assertThat(String.join(" ", browser.takeProblems())).contains("422");
    }

    @Test
    void aChangeOfAnotherUserIsShownBeforeItIsReplaced() throws Exception {
        openSignedIn("#account/shop");
        press("Edit");
        browser.await("document.querySelector('#dialog textarea').value.includes('5000')", Waits.BOUND);
        rig.ask(Rig.ADMIN, "PATCH", "/v1/config/accounts/shop", "{\"rate\": 77}");
        enter("value", "{\"password\": \"***\", \"token\": \"***\", \"rate\": 500}");
        press("Check");
        awaitIn("dialog", "It was changed meanwhile.");
        awaitIn("dialog", "77");
        press("Check");
        awaitIn("dialog", "accounts.shop: ");
        press("Apply");
        awaitText("notice", "shop is stored.");
        assertThat(config("accounts/shop")).containsEntry("rate", 500).containsEntry("password", "***");
        assertThat(rig.send("{\"to\":\"491701230001\",\"text\":\"the token is kept\"}")
                        .status())
                .isEqualTo(202);
        assertThat(String.join(" ", browser.takeProblems())).contains("412");
    }

    @Test
    void refusesToDeleteWhatIsStillNamed() throws Exception {
        openSignedIn("#smsc/alpha");
        press("Delete");
        awaitIn("dialog", "nothing is changed: ");
        browser.await("document.querySelector('#dialog form > .bar button').disabled", Waits.BOUND);
        press("Close");
        go("#routes");
        press("delete stops");
        awaitIn("dialog", "rules.stops: removed");
        press("Delete");
        awaitText("notice", "stops is deleted.");
        awaitShown("no-rules", true);
        assertThat(rig.get(Rig.ADMIN, "/v1/config/rules").text()).isEqualTo("[]");
        assertThat(String.join(" ", browser.takeProblems())).contains("422");
    }

    @Test
    void showsANewTokenOnceAndRevokesIt() throws Exception {
        openSignedIn("#tokens");
        press("New token");
        enter("name", "shift");
        enter("role", "support");
        enter("expires", "2100-01-31T09:00");
        press("Create");
        browser.await("document.querySelector('#dialog [name=token]').value.length > 20", Waits.BOUND);
        String token = String.valueOf(browser.run("return document.querySelector('#dialog [name=token]').value"));
        assertThat(rig.get(token, "/v1/whoami").tree())
                .containsEntry("name", "shift")
                .containsEntry("role", "support")
                .containsEntry("managed", true)
                .containsEntry("permissions", List.of("messages"))
                .hasEntrySatisfying(
                        "expires", time -> assertThat(time.toString()).startsWith("2100-01-"));
        press("Close");
        awaitText("dialog", "");
        awaitRows("tokens", 1);
        press("revoke token shift");
        press("Revoke");
        awaitText("notice", "Token shift is revoked.");
        awaitShown("no-tokens", true);
        assertThat(rig.get(token, "/v1/whoami").status()).isEqualTo(401);
        go("#audit");
        awaitIn("audit", "tokens.shift");
        submit("audit-query", "since", "2100-01-31T09:00");
        awaitShown("no-audit", true);
    }

    @Test
    void theEnterKeyDoesNotRepeatWhatIsDone() {
        openSignedIn("#tokens");
        browser.run("const real = fetch; window.posted = 0; window.fetch = (path, options) => {"
                + "if (options.method === 'POST') window.posted++; return real(path, options); }");
        press("New token");
        enter("name", "shift");
        enter("role", "operator");
        pressEnterIn("name");
        browser.await("document.querySelector('#dialog [name=token]').value.length > 20", Waits.BOUND);
        pressEnterIn("token");
        pressEnterIn("name");
        assertThat(browser.run("return window.posted")).as("new tokens").isEqualTo(1L);
        press("Close");
        awaitRows("tokens", 1);
        go("#account/shop");
        press("Test message…");
        enter("to", "+491701234567");
        pressEnterIn("to");
        awaitIn("dialog", "Accepted as 00");
        pressEnterIn("to");
        assertThat(browser.run("return window.posted")).as("and messages").isEqualTo(2L);
        awaitIn("dialog", "DELIVERED");
    }

    private void pressEnterIn(String field) {
        browser.run("document.querySelector('#dialog [name=' + arguments[0] + ']').focus()", field);
        browser.keys("\n");
    }

    @Test
    void itsDialogNeedsOnlyAKeyboardAndIsAccessible() throws Exception {
        openSignedIn("#account/shop");
        browser.await("document.querySelectorAll('#account-actions button').length === 4", Waits.BOUND);
        browser.run("document.querySelector('#account-actions button:nth-child(2)').focus()");
        browser.keys("\n");
        awaitIn("dialog", "accounts.shop: ");
        browser.await("document.getElementById('dialog').contains(document.activeElement)", Waits.BOUND);
        pages.fitsEachWindow(900, 900, PICTURES.resolve("dialog"));
        browser.keys(ESCAPE);
        awaitShown("dialog", false);
        browser.await("document.activeElement.textContent === 'Disable'", Waits.BOUND);
        press("Edit");
        browser.await("document.querySelector('#dialog textarea').value.includes('5000')", Waits.BOUND);
        pages.fitsEachWindow(900, 900, PICTURES.resolve("editor"));
    }
}
