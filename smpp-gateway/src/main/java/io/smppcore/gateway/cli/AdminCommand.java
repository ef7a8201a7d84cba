package io.smppcore.gateway.cli;

import io.smppcore.gateway.cli.ManagementClient.Response;
import io.smppcore.gateway.manage.ManagedJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command with subcommands that manage a running gateway over HTTP. */
@Command(
        name = "admin",
        description = {
            "Manages a running gateway over HTTP (docs/gateway/http.md).",
            "The token is that in the environment variable SMPP_GATEWAY_TOKEN or in --token-file; otherwise a terminal"
                    + " asks for it. It is no option, because other users can see those of a process."
        },
        subcommands = {
            ConfigCommand.class,
            DeadLettersCommand.class,
            MessagesCommand.class,
            RetryCommand.class,
            TokenCommand.class
        },
        modelTransformer = ItemsCommand.OfAllSections.class)
final class AdminCommand extends CommandGroup {

    @Mixin
    ManagementOptions management = new ManagementOptions();

    @Command(name = "top-up", description = "Adds parts to the quota of a prepaid account.")
    int topUp(
            @Parameters(paramLabel = "ACCOUNT", description = "system_id.") String account,
            @Parameters(paramLabel = "PARTS", description = "Number of parts.") long parts,
            @Option(
                            names = "--key",
                            paramLabel = "KEY",
                            description = "Key with which the command may be repeated without adding the parts again;"
                                    + " a new one by default, which is printed.")
                    @Nullable
                    String key)
            throws InterruptedException {
        ManagementOutput output = management.output();
        String used = key == null ? UUID.randomUUID().toString() : key;
        ManagementClient.Request request = management
                .request("POST", "/v1/accounts/%s/top-up", account)
                .header("Idempotency-Key", used)
                .body("{\"parts\":" + parts + "}");
        if (key == null) {
            output.hint("to repeat it: --key " + used); // before it is sent, as the response may get lost
        }
        Response response = request.send();
        output.done(response, "quota of " + account + ": " + ManagementOutput.member(response, "quota"));
        return 0;
    }

    @Command(description = "Lists the bound sessions of accounts.")
    int sessions(
            @Option(names = "--account", paramLabel = "SYSTEM_ID", description = "Only those of an account.") @Nullable
                    String account)
            throws InterruptedException {
        management
                .output()
                .table(
                        management
                                .request("GET", "/v1/sessions")
                                .parameter("account", account)
                                .send(),
                        "sessions",
                        List.of(
                                "id",
                                "node",
                                "account",
                                "bindType",
                                "version",
                                "address",
                                "since",
                                "inFlight",
                                "requests"));
        return 0;
    }

    @Command(name = "end-session", description = "Unbinds a session, after the responses to its requests.")
    int endSession(@Parameters(paramLabel = "ID", description = "id of sessions.") String id)
            throws InterruptedException {
        management
                .output()
                .done(
                        management
                                .request("DELETE", "/v1/sessions")
                                .parameter("id", id)
                                .send(),
                        "ended");
        return 0;
    }

    /** Operations on an SMSC. */
    enum SmscAction {
        PAUSE,
        RESUME,
        UNBIND,
        BIND,
        DRAIN
    }

    @Command(
            description = {
                "Operates an SMSC: pause sends it no message while it is bound, unbind closes its binds, drain pauses"
                        + " it and moves its waiting messages; resume ends a pause or drain, bind an unbind. bind also"
                        + " starts the next attempt at once."
            })
    int smsc(
            @Parameters(paramLabel = "ACTION", description = "${COMPLETION-CANDIDATES}") SmscAction action,
            @Parameters(paramLabel = "NAME", description = "Name of the SMSC.") String name,
            @Option(names = "--to", paramLabel = "GROUP", description = "SMSC group for the messages of drain.")
                    @Nullable
                    String to)
            throws InterruptedException {
        if (to != null && action != SmscAction.DRAIN) {
            throw new IllegalArgumentException("--to: (expected: with drain only)");
        }
        Response response = management
                .request("POST", "/v1/smscs/%s/" + action.name().toLowerCase(Locale.ROOT), name)
                .parameter("to", to)
                .send();
        management.output().tree(response.tree());
        return 0;
    }

    @Command(description = "Lists entries of the audit log in their order.")
    int audit(
            @Option(names = "--since", paramLabel = "TIME", description = "Such as 2030-01-31T09:00:00Z.") @Nullable
                    String since,
            @Option(names = "--until", paramLabel = "TIME", description = "Such as 2030-01-31T09:00:00Z.") @Nullable
                    String until,
            @Mixin Page page)
            throws InterruptedException {
        Response response = page.of(management.request("GET", "/v1/audit"))
                .parameter("since", since)
                .parameter("until", until)
                .send();
        ManagementOutput output = management.output();
        output.table(response, "entries", List.of("time", "token", "role", "address", "node", "action", "object"));
        output.more(response, "entries");
        return 0;
    }

    @Command(
            description = {
                "Sends a message of an account, as if the account had sent it: it counts against its rate and quota."
            })
    int send(
            @Parameters(paramLabel = "ACCOUNT", description = "system_id.") String account,
            @Option(names = "--to", required = true, paramLabel = "NUMBER", description = "With its country code.")
                    String to,
            @Option(names = "--text", required = true, paramLabel = "TEXT", description = "Any text.") String text,
            @Option(names = "--from", paramLabel = "ADDRESS", description = "Digits, or a name.") @Nullable String from,
            @Option(names = "--receipt", description = "Requests a receipt, which the account gets too.")
                    boolean hasReceipt)
            throws InterruptedException {
        Map<String, Object> message = new LinkedHashMap<>(Map.of("to", to, "text", text, "receipt", hasReceipt));
        if (from != null) {
            message.put("from", from);
        }
        management
                .output()
                .tree(management
                        .request("POST", "/v1/accounts/%s/messages", account)
                        .body(ManagedJson.write(message))
                        .send()
                        .tree());
        return 0;
    }

    @Command(description = "Prints the state of a message and of its parts.")
    int message(@Parameters(paramLabel = "ID", description = "Id of the message.") String id)
            throws InterruptedException {
        management
                .output()
                .tree(management.request("GET", "/v1/messages/%s", id).send().tree());
        return 0;
    }

    @Command(
            description = "Prints the text of a message, as far as it is stored. The audit log gets an entry about it.")
    int text(@Parameters(paramLabel = "ID", description = "Id of the message.") String id) throws InterruptedException {
        Response response =
                management.request("GET", "/v1/messages/%s/text", id).send();
        ManagementOutput output = management.output();
        Object text = response.tree() instanceof Map<?, ?> map ? map.get("text") : null;
        output.done(response, text == null ? ManagementOutput.member(response, "octets") : text.toString());
        String missing = ManagementOutput.member(response, "missing");
        if (!missing.isEmpty()) {
            output.hint("parts that are not stored with it: " + missing + " of "
                    + ManagementOutput.member(response, "parts"));
        }
        return 0;
    }

    @Command(description = "Cancels the parts of a message that wait in the gateway.")
    int cancel(@Parameters(paramLabel = "ID", description = "Id of the message.") String id)
            throws InterruptedException {
        management
                .output()
                .done(management.request("DELETE", "/v1/messages/%s", id).send(), "cancelled");
        return 0;
    }

    @Command(description = "Reloads the configuration file.")
    int reload() throws InterruptedException {
        Response response = management.request("POST", "/v1/reload").send();
        ManagementOutput output = management.output();
        output.done(
                response,
                "applied: " + ManagementOutput.member(response, "applied") + System.lineSeparator()
                        + "after a restart: " + ManagementOutput.member(response, "afterRestart"));
        return 0;
    }

    @Command(description = "Lists the alerts that are firing or pending.")
    int alerts() throws InterruptedException {
        management
                .output()
                .table(
                        management.request("GET", "/v1/alerts").send(),
                        "alerts",
                        List.of("name", "severity", "instances.state", "instances.since", "instances.summary", "more"));
        return 0;
    }

    @Command(description = "Lists the nodes of the gateway.")
    int nodes() throws InterruptedException {
        management
                .output()
                .table(
                        management.request("GET", "/v1/nodes").send(),
                        "nodes",
                        List.of(
                                "name",
                                "away",
                                "obstacle",
                                "partitions",
                                "accepted",
                                "delivered",
                                "waiting",
                                "binds",
                                "smscBinds",
                                "page"));
        return 0;
    }

    @Command(description = "Prints the counts since the start and the queues of all nodes.")
    int state(
            @Option(
                            names = "--history",
                            paramLabel = "SECONDS",
                            description = "With the rates of the last seconds, up to 120.")
                    @Nullable
                    Integer history)
            throws InterruptedException {
        Response response = management
                .request("GET", "/v1/state")
                .parameter("history", history)
                .send();
        management.output().tree(response.tree());
        return 0;
    }

    @Command(description = "Prints which rules and routes in use apply to a message, and where it would go.")
    int explain(
            @Option(names = "--account", required = true, paramLabel = "SYSTEM_ID", description = "Account.")
                    String account,
            @Option(names = "--text", paramLabel = "TEXT", description = "Text, for rules that need it.") @Nullable
                    String text,
            @Parameters(paramLabel = "FROM", description = "Source address.") String from,
            @Parameters(paramLabel = "TO", description = "Destination address.") String to)
            throws InterruptedException {
        Response response = management
                .request("GET", "/v1/routes/explain")
                .parameter("account", account)
                .parameter("from", from)
                .parameter("to", to)
                .parameter("text", text)
                .send();
        management.output().tree(response.tree());
        return 0;
    }

    @Command(
            description =
                    "Prints the history of the last hour or day: of the nodes, or of an account or an SMSC with its"
                            + " delivery ratio, delays and statuses.")
    int history(
            @Option(names = "--account", paramLabel = "SYSTEM_ID", description = "Account.") @Nullable String account,
            @Option(names = "--smsc", paramLabel = "NAME", description = "SMSC, instead of an account.") @Nullable
                    String smsc,
            @Option(names = "--last", paramLabel = "TIME", description = "1h or 24h; default: 24h.") @Nullable
                    String last)
            throws InterruptedException {
        if (account != null && smsc != null) {
            throw new IllegalArgumentException("--account, --smsc: (expected: at most one of them)");
        }
        ManagementClient.Request request = account != null
                ? management.request("GET", "/v1/accounts/%s/history", account)
                : smsc != null
                        ? management.request("GET", "/v1/smscs/%s/history", smsc)
                        : management.request("GET", "/v1/history");
        management.output().tree(request.parameter("last", last).send().tree());
        return 0;
    }

    @Command(description = "Prints the name, role and permissions of the token.")
    int whoami() throws InterruptedException {
        management.output().tree(management.request("GET", "/v1/whoami").send().tree());
        return 0;
    }
}
