package io.smppcore.gateway.cli;

import io.smppcore.gateway.cli.ManagementClient.Response;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands for dead letters. */
@Command(name = "dead-letters", description = "Lists, replays and removes dead letters.")
final class DeadLettersCommand extends ManagementGroup {

    private static final String PATH = "/v1/dead-letters";

    /** One dead letter, those that match, or all. */
    static final class Choice {

        @Parameters(paramLabel = "ID", arity = "0..1", description = "Only this one.")
        @Nullable
        String id;

        @ArgGroup(exclusive = false)
        @Nullable
        Filter filter;

        @Option(names = "--all", description = "All of them.")
        boolean all;
    }

    /** Dead letters of an account, of an SMSC group, or of both. */
    static final class Filter {

        @Option(names = "--account", paramLabel = "SYSTEM_ID", description = "Those of an account.")
        @Nullable
        String account;

        @Option(names = "--group", paramLabel = "GROUP", description = "Those of an SMSC group.")
        @Nullable
        String group;
    }

    @Command(description = "Lists dead letters by id.")
    int list(@Mixin Page page) throws InterruptedException {
        Response response = page.of(management().request("GET", PATH)).send();
        ManagementOutput output = management().output();
        output.table(
                response, "deadLetters", List.of("id", "kind", "account", "group", "from", "to", "diedAt", "cause"));
        output.more(response, "deadLetters");
        return 0;
    }

    @Command(description = "Sends dead letters again by their current route.")
    int replay(@ArgGroup(multiplicity = "1") Choice choice) throws InterruptedException {
        return done("POST", "/replay", "replayed", choice);
    }

    @Command(description = "Removes dead letters.")
    int delete(@ArgGroup(multiplicity = "1") Choice choice) throws InterruptedException {
        return done("DELETE", "", "deleted", choice);
    }

    private int done(String method, String action, String done, Choice choice) throws InterruptedException {
        ManagementOutput output = management().output();
        if (choice.id != null) {
            output.done(
                    management()
                            .request(method, PATH + "/%s" + action, choice.id)
                            .send(),
                    done);
            return 0;
        }
        Filter filter = choice.filter == null ? new Filter() : choice.filter;
        Response response = management()
                .request(method, PATH + action)
                .parameter("account", filter.account)
                .parameter("group", filter.group)
                .send();
        output.done(response, done + ": " + ManagementOutput.member(response, done));
        return 0;
    }
}
