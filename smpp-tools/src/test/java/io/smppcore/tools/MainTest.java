package io.smppcore.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

class MainTest {

    static Stream<List<String>> commands() {
        return commands(Main.commandLine(), List.of());
    }

    private static Stream<List<String>> commands(CommandLine command, List<String> words) {
        return Stream.concat(
                Stream.of(words),
                command.getSubcommands().entrySet().stream()
                        .flatMap(sub -> commands(
                                sub.getValue(),
                                Stream.concat(words.stream(), Stream.of(sub.getKey()))
                                        .toList())));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void printsHelpForEveryCommand(List<String> command) {
        Invocation version = with(command, "--version");
        assertThat(version.exitCode()).isZero();
        assertThat(version.out()).startsWith("smpp-tools ");

        // The parser of the command line writes its warnings to the stream of the process.
        ByteArrayOutputStream warnings = new ByteArrayOutputStream();
        PrintStream before = System.err;
        System.setErr(new PrintStream(warnings, true, StandardCharsets.UTF_8));
        try {
            Invocation help = with(command, "--help");
            assertThat(help.exitCode()).isZero();
            assertThat(help.out())
                    .startsWith(String.join(" ", "Usage: smpp", String.join(" ", command))
                            .strip())
                    .contains("Exit codes:");
            assertThat(help.err()).isEmpty();
        } finally {
            System.setErr(before);
        }
        assertThat(warnings.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    private static Invocation with(List<String> command, String option) {
        return Invocation.of(Stream.concat(command.stream(), Stream.of(option)).toArray(String[]::new));
    }

    @Test
    void helpListsTheCommands() {
        Invocation help = Invocation.of("--help");
        assertThat(help.exitCode()).isZero();
        assertThat(help.out())
                .contains(
                        "  serve ",
                        "  drive ",
                        "  self-test ",
                        "  report ",
                        "  pairs ",
                        "  mix ",
                        "  capacity ",
                        "  send ",
                        "  replay ",
                        "  decode ",
                        "  encode ",
                        "  text ",
                        "  receipt ",
                        "  password ");
    }

    @Test
    void serveListsItsPresets() {
        Invocation list = Invocation.of("serve", "--preset", "list");
        assertThat(list.exitCode()).isZero();
        assertThat(list.out()).contains("vonage     Vonage: 30 messages per second", "hostile    hostile: ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "                                      | Missing required subcommand",
                "drvie                                 | Unmatched argument at index 0: 'drvie'",
                "drive --nonsense                      | Unknown option: '--nonsense'",
                "drive --count many                    | Invalid value for option '--count'",
                "drive --count 1 --duration 1s         | mutually exclusive",
                "drive --count 0                       | --count: 0 (expected: 1 to",
                "drive --duration 10                   | '10' is not a duration",
                "drive --window 65537                  | --window: 65537 (expected: 1 to 65536)",
                "drive --binds 0                       | --binds: 0 (expected: 1 to 1000)",
                "drive --message-length 256            | --message-length: 256 (expected: 0 to 255)",
                "drive --registered-delivery 256       | --registered-delivery: 256 (expected: 0 to 255)",
                "drive --port 65536                    | port: 65536",
                "drive --system-id far-too-long-for-it | system_id: 19 octets (expected: <= 15)",
                "drive --host 192.0.2.1                | 192.0.2.1 is not this machine: only with --i-own-this-target",
                "drive --rate 0                        | rate: 0.0 per second (expected: > 0, <= 100000000)",
                "drive --rate 5 --ramp 1:2:1           | --rate: with --ramp",
                "drive --ramp 1:2                      | '1:2' is not a ramp (expected: FROM:TO:STEP",
                "drive --arrivals poisson              | --arrivals: without --rate or --ramp",
                "drive --arrivals odd --rate 5         | 'odd' is not a kind of arrivals",
                "drive --rate 5 --think-time 1s        | --think-time: with --rate or --ramp",
                "drive --rate 5 --backlog 0            | --backlog: 0 (expected: 1 to",
                "drive --binds 2 --bind trx            | --binds: with --bind",
                "drive --bind rx:2                     | 'rx:2': no bind sends",
                "drive --per-bind --binds 101          | --per-bind: binds: 101 (expected: 1 to 100)",
                "drive --interface-version 6           | '6' is not a version (expected: 3.3, 3.4, 5.0)",
                "drive --max-errors 101%               | '101%' is not a share",
                "drive --receipt-ids any               | 'any' is not a form of ids",
                "drive --no-tls 2775                   | --no-tls: without --tls",
                "drive --trust no/such.pem             | --trust: no/such.pem: no such file",
                "drive --key k                         | --certificate, --key: only one of them",
                "drive --keystore k --key k            | --keystore: with --certificate or --key",
                "drive --tls-name a                    | --tls-name, --any-tls-name: without --tls",
                "self-test --tls --processes           | --tls: with --processes",
                "self-test --dispatch fast             | 'fast' is not a dispatch",
                "capacity --ramp-up 4s                 | --ramp-up: 4000 ms (expected: >= 5s)",
                "capacity --settle 10s                 | --settle: not shorter than --step (expected: shorter)",
                "capacity --slo p99                    | 'p99' has no value",
                "capacity --scenarios mo,mo            | --scenarios: a duplicate",
                "capacity --scenarios sms              | 'sms' is not a scenario (expected: mo, mt, registration)",
                "capacity --min-rate 10 --max-rate 5   | --max-rate: 5 (expected: 10 to 10000000)",
                "capacity --binds 0                    | --binds: 0 (expected: 1 to 1000)",
                "capacity --nodes 0                    | '0' is not a number of nodes",
                "capacity --per-subscriber calls=1     | expected: such as sms=2,registrations=2",
                "capacity --processes --port 1         | --processes: with --host, --port or --connect",
                "capacity --scenario a --processes     | --scenario: only for the simulator in this process",
                "capacity --server-pid 1               | --server-pid: without --host, --port and --connect",
                "capacity --mt-address 1               | --mt-address: without --host, --port and --connect",
                "capacity --scenario no/such.yaml      | no/such.yaml",
                "capacity --host 192.0.2.1             | 192.0.2.1 is not this machine: only with --i-own-this-target",
                "serve --password secret               | --system-id",
                "serve --accounts no/such.properties   | no/such.properties: cannot be read",
                "serve --accounts a --system-id me     | mutually exclusive",
                "password --cost 10 --argon2           | mutually exclusive",
                "serve --preset nonsense               | preset: 'nonsense' (expected: one of bandwidth, bird,",
                "serve --preset cm --scenario a.yaml   | mutually exclusive",
                "serve --preset cm --accounts a        | accounts: in preset cm and in the options",
                "serve --window 0                      | window: 0 (expected: 1 to",
                "serve --port -1                       | port: -1",
                "report                                | Missing required subcommand",
                "report merge                          | Missing required parameter: 'FILE'",
                "report merge no/such.hlog             | no/such.hlog: no such file",
                "report show no/such.json              | no/such.json: no such file",
                "report show a.json --html no/such/a.html | --html: no/such/a.html: there is no folder",
                "decode 000                            | '000' has an odd number of hex digits",
                "decode 0g                             | '0g' is not hex",
                "decode --file no/such.hex             | no/such.hex: no such file",
                "decode --file no/such.hex 00          | mutually exclusive",
                "encode --file no/such.json            | no/such.json: no such file",
                "receipt --file no/such.txt            | no/such.txt: no such file",
                "receipt --file no/such.txt id:1       | TEXT and --file are mutually exclusive",
                "text --file no/such.txt a             | TEXT and --file are mutually exclusive",
                "text --mode udh a                     | 'udh' is not a mode (expected: udh8, udh16, sar, payload)",
                "text --encoding gsm a                 | 'gsm' is not an alphabet (expected: gsm7, ascii, latin1",
                "text --default-alphabet ucs2 a        | 'ucs2' is not a default alphabet (expected: gsm7, latin1",
                "text --languages turkish,klingon a    | 'klingon' is not a language with national tables",
                "text --encoding gsm7 --languages hindi a | --encoding and --languages are mutually exclusive",
                "text --reference 256 a                | reference",
                "text --mode sar --reference 65536 a   | reference",
                "text --encoding ascii \u00e9          | U+00E9",
                "text --replacement \u20ac --encoding ascii a | replacement",
            })
    void printsOneLineAndExitsWithTwoForAWrongOption(String args, String line) {
        Invocation invocation = Invocation.of(args == null ? new String[0] : args.split(" "));
        assertThat(invocation.exitCode()).isEqualTo(2);
        assertThat(invocation.out()).isEmpty();
        assertThat(invocation.errLines())
                .singleElement()
                .asString()
                .startsWith("smpp")
                .contains(line);
    }

    @Test
    void joinsTheLinesOfAMessage() {
        Invocation invocation = Invocation.of("drive", "--duration", "a\n b");
        assertThat(invocation.errLines()).singleElement().asString().contains("'a; b' is not a duration");
    }
}
