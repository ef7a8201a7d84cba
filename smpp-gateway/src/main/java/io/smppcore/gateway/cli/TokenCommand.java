package io.smppcore.gateway.cli;

import io.smppcore.gateway.cli.ManagementClient.Response;
import io.smppcore.gateway.manage.ManagedJson;
import io.smppcore.gateway.manage.Role;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands for tokens of the management. */
@Command(name = "token", description = "Makes, lists and revokes tokens of the management.")
final class TokenCommand extends ManagementGroup {

    @Command(description = "Makes a token and prints it once.")
    int create(
            @Parameters(paramLabel = "NAME", description = "Name, for the audit log.") String name,
            @Option(
                            names = "--role",
                            required = true,
                            paramLabel = "ROLE",
                            description = "administrator, operator, support or auditor.")
                    Role role,
            @Option(names = "--expires", paramLabel = "TIME", description = "Such as 2030-01-31T09:00:00Z.") @Nullable
                    String expires)
            throws InterruptedException {
        Map<String, Object> body = new LinkedHashMap<>(Map.of("name", name, "role", role.word()));
        if (expires != null) {
            body.put("expires", expires);
        }
        Response response = management()
                .request("POST", "/v1/tokens")
                .body(ManagedJson.write(body))
                .send();
        ManagementOutput output = management().output();
        output.done(response, ManagementOutput.member(response, "token"));
        return 0;
    }

    @Command(description = "Lists the tokens, without their values.")
    int list() throws InterruptedException {
        management()
                .output()
                .table(
                        management().request("GET", "/v1/tokens").send(),
                        "tokens",
                        List.of("name", "role", "created", "expires"));
        return 0;
    }

    @Command(description = "Revokes a token.")
    int revoke(@Parameters(paramLabel = "NAME", description = "Name.") String name) throws InterruptedException {
        management()
                .output()
                .done(management().request("DELETE", "/v1/tokens/%s", name).send(), "revoked");
        return 0;
    }
}
