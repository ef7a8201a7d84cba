package io.smppcore.gateway.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The commands {@code check} and {@code route explain}. */
class ConfigurationCommandsTest {

    private static final String COMMON = """
            data: data
            accounts: {shop: {password: secret, tags: [gold]}}
            smscs:
              alpha: {client: {endpoints: "a:1", systemId: me}}
              beta: {client: {endpoints: "b:1", systemId: me}}
            """;

    private static final String ROUTES = """
            rules:
              - {name: short-numbers, when: "LENGTH(to) < 6", then: {refuse: {status: ESME_RINVDSTADR, reason: short}}}
              - {name: lottery, when: "CONTAINS(text, 'lottery')", then: {drop: spam}}
              - {name: national, when: "STARTS_WITH(to, '99')", then: {to: "+49{to}", tag: domestic}}
            routes:
              - {name: home, to: 49, tags: domestic, targets: alpha}
              - {name: other, targets: beta}
            """;

    @TempDir
    Path directory;

    /** The output of a command, and its exit code. */
    private record Result(int code, String out, String err) {}

    private Result execute(String... command) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line = Main.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        return new Result(line.execute(command), out.toString(), err.toString());
    }

    private Result check(String more) throws IOException {
        return execute("check", write(more));
    }

    private String write(String more) throws IOException {
        return Files.writeString(directory.resolve("gateway.yaml"), COMMON + more)
                .toString();
    }

    @Test
    void checkCountsWhatAConfigurationHas() throws IOException {
        assertThat(check(ROUTES))
                .isEqualTo(new Result(
                        0,
                        "no mistakes: 1 accounts, 2 SMSCs, 2 routes, 0 routes of mobile-originated messages, 3 rules"
                                + System.lineSeparator(),
                        ""));
    }

    @Test
    void checkRefusesAPasswordThatNoBindCanHave() throws IOException {
        Files.writeString(
                directory.resolve("gateway.yaml"),
                COMMON.replace("secret", "123456789") + "routes: [{targets: alpha}]\n");
        Result refused = execute("check", directory.resolve("gateway.yaml").toString());
        assertThat(refused.code()).isEqualTo(Main.CANNOT);
        assertThat(refused.err())
                .contains("accounts.shop.password", "expected: password, 1 to 8 octets, or a hash of `./smpp password`")
                .doesNotContain("123456789");
    }

    @Test
    void checkRefusesRoutesThatEarlierOnesTakeCompletely() throws IOException {
        Result result = check("""
                routes:
                  - {name: mobile, to: [4915, 4916], targets: alpha}
                  - {name: all, targets: beta}
                  - {name: premium, to: 4916, accounts: shop, targets: beta}
                  - {name: rest, targets: alpha}
                  - {name: far, to: 1, tags: gold, targets: alpha}
                  - {name: farther, to: 1, targets: beta}
                mo:
                  - {name: keyword, to: "100*", account: shop}
                  - {name: again, to: "100*", from: alpha, account: shop}
                """);
        assertThat(result.code()).isEqualTo(Main.CANNOT);
        assertThat(result.err().lines().map(line -> line.replaceFirst(".*gateway.yaml: ", "")))
                .containsExactly(
                        "routes[2]: route premium never gets a message to 4916, because route mobile takes all of them",
                        "routes[3]: route rest never gets a message to any destination, because route all takes all of"
                                + " them",
                        "mo[1]: route again never gets a message to 100*, because route keyword takes all of them");
    }

    private String explain(int code, String... more) throws IOException {
        String[] command = new String[more.length + 4];
        command[0] = "route";
        command[1] = "explain";
        command[2] = "--config";
        command[3] = write(ROUTES);
        System.arraycopy(more, 0, command, 4, more.length);
        Result result = execute(command);
        assertThat(result.code()).as(result.err()).isEqualTo(code);
        return result.out();
    }

    @Test
    void explainShowsTheRulesAndRoutesInWords() throws IOException {
        assertThat(explain(0, "Shop", "+9930123456").lines())
                .containsExactly(
                        "  no  rule short-numbers: its condition does not hold",
                        "  no  rule lottery: needs the text, which is not given",
                        "  yes rule national: sets destination 499930123456; tags domestic",
                        "  yes route home: destination 49*, tag domestic",
                        "  yes route other: any destination",
                        "route home: to alpha");
    }

    @Test
    void explainEndsWithTheRuleThatEndsTheMessage() throws IOException {
        assertThat(explain(Main.FAILED, "Shop", "+12345"))
                .endsWith("refused with ESME_RINVDSTADR: short (rule short-numbers)" + System.lineSeparator());
        assertThat(explain(Main.FAILED, "--text", "a lottery", "Shop", "+4912345"))
                .endsWith("accepted and dropped: spam (rule lottery)" + System.lineSeparator());
    }
}
