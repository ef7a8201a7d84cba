package io.smppcore.gateway.cli;

import io.smppcore.gateway.cli.ManagementClient.Response;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command that finds messages. */
@Command(
        name = "messages",
        description = "Finds messages that meet all conditions, the latest first; without conditions, the latest"
                + " ones that were sent to an SMSC or have ended.")
final class MessagesCommand implements Callable<Integer> {

    /** Number of empty pages in a row after which the command ends. */
    private static final int MAX_EMPTY = 100;

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

    @Mixin
    Page page = new Page();

    @Override
    public Integer call() throws InterruptedException {
        ManagementOptions management = ManagementOptions.of(spec);
        Response response = found(management);
        for (int empty = 1; empty < MAX_EMPTY && isEmptyWithMore(response); empty++) {
            page.after = (String) ((Map<?, ?>) response.tree()).get("next");
            response = found(management);
        }
        ManagementOutput output = management.output();
        output.table(
                response,
                "messages",
                List.of("id", "state", "account", "from", "to", "reference", "acceptedAt", "parts.group"));
        if (response.tree() instanceof Map<?, ?> found) {
            if (found.get("next") != null) {
                output.hint("more: --after " + found.get("next"));
            }
            if (Boolean.FALSE.equals(found.get("complete"))) {
                output.hint("an index is being built, so that messages may be missing");
            }
        }
        return 0;
    }

    private Response found(ManagementOptions management) throws InterruptedException {
        return page.of(management.request("GET", "/v1/messages"))
                .parameter("to", to)
                .parameter("from", from)
                .parameter("reference", reference)
                .parameter("account", account)
                .parameter("group", group)
                .parameter("state", state)
                .parameter("since", since)
                .parameter("until", until)
                .send();
    }

    /** Returns true if none of the rows that were compared for a page meets the conditions, and others may. */
    private static boolean isEmptyWithMore(Response response) {
        return response.tree() instanceof Map<?, ?> found
                && found.get("messages") instanceof List<?> messages
                && messages.isEmpty()
                && found.get("next") instanceof String;
    }
}
