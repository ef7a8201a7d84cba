package io.smppcore.gateway.cli;

import io.smppcore.gateway.cli.ManagementClient.Response;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command that finds messages. */
@Command(
        name = "messages",
        description = "Finds messages that meet all conditions, the latest first; without conditions, the latest"
                + " ones that were sent to an SMSC or have ended.")
final class MessagesCommand implements Callable<Integer> {

    @Spec
    CommandSpec spec;

    @Option(names = "--to", paramLabel = "NUMBER", description = "First digits of the destination.")
    @Nullable
    String to;

    @Option(names = "--from", paramLabel = "ADDRESS", description = "First characters of the source address.")
    @Nullable
    String from;

    @Option(names = "--reference", paramLabel = "TEXT", description = "The whole reference of the sender.")
    @Nullable
    String reference;

    @Option(names = "--account", paramLabel = "SYSTEM_ID", description = "Account.")
    @Nullable
    String account;

    @Option(names = "--group", paramLabel = "GROUP", description = "SMSC group of a part.")
    @Nullable
    String group;

    @Option(names = "--state", paramLabel = "STATE", description = "Such as DELIVERED or ENROUTE.")
    @Nullable
    String state;

    @Option(names = "--since", paramLabel = "TIME", description = "Earliest time of acceptance.")
    @Nullable
    String since;

    @Option(names = "--until", paramLabel = "TIME", description = "Latest time of acceptance.")
    @Nullable
    String until;

    @Option(names = "--after", paramLabel = "POSITION", description = "What the page before has printed.")
    @Nullable
    String after;

    @Option(names = "--limit", paramLabel = "N", description = "Maximum number; default: 100.")
    @Nullable
    Integer limit;

    @Override
    public Integer call() throws InterruptedException {
        ManagementOptions management = ManagementOptions.of(spec);
        Response response = management
                .request("GET", "/v1/messages")
                .parameter("to", to)
                .parameter("from", from)
                .parameter("reference", reference)
                .parameter("account", account)
                .parameter("group", group)
                .parameter("state", state)
                .parameter("since", since)
                .parameter("until", until)
                .parameter("after", after)
                .parameter("limit", limit)
                .send();
        ManagementOutput output = management.output();
        output.table(
                response,
                "messages",
                List.of("id", "state", "account", "from", "to", "reference", "acceptedAt", "parts.group"));
        if (response.tree() instanceof Map<?, ?> page) {
            if (page.get("next") != null) {
                output.hint("more: --after " + page.get("next"));
            }
            if (Boolean.FALSE.equals(page.get("complete"))) {
                output.hint("an index is being built, so that messages may be missing");
            }
        }
        return 0;
    }
}
