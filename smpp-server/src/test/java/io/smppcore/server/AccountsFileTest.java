package io.smppcore.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.pdu.BindType;
import io.smppcore.session.InboundOverload;
import io.smppcore.testing.Logged;
import io.smppcore.type.CommandStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Isolated("captures the log")
class AccountsFileTest {

    private static final Duration INTERVAL = Duration.ofSeconds(5);

    @TempDir
    Path folder;

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1);
    private Path file;

    @BeforeEach
    void nameTheFile() {
        file = folder.resolve("accounts.properties");
    }

    @Test
    void readsEveryKey() throws Exception {
        AccountsFile accounts =
                load("""
                    # The big one.
                    a.dotted.id.password = %s
                    a.dotted.id.bindTypes = trx, tx
                    a.dotted.id.addresses = 192.0.2.0/24, 2001:db8::/32
                    a.dotted.id.maxBinds = 9
                    a.dotted.id.maxTransmitters = 1
                    a.dotted.id.maxReceivers = 2
                    a.dotted.id.maxTransceivers = 3
                    a.dotted.id.window = 4
                    a.dotted.id.inboundLimit = 5
                    a.dotted.id.overRate = stop-reading
                    a.dotted.id.requestBurst = 7
                    a.dotted.id.requestRate = 6.5
                    you.password = {plain}s cret\\u0020
                    they.certificates = cn:they, san:they.example.com
                    """.formatted(StoredPassword.bcrypt("secret", 4).encoded()));

        assertThat(accounts.systemIds()).containsExactlyInAnyOrder("a.dotted.id", "you", "they");
        assertThat(accounts.authenticate(Attempts.of("a.dotted.id", "secret")))
                .isEqualTo(BindDecision.accept(AccountLimits.builder()
                        .maxBinds(9)
                        .maxBinds(BindType.TRANSMITTER, 1)
                        .maxBinds(BindType.RECEIVER, 2)
                        .maxBinds(BindType.TRANSCEIVER, 3)
                        .window(4)
                        .inboundLimit(5)
                        .requestRate(6.5)
                        .requestBurst(7)
                        .overRate(InboundOverload.STOP_READING)
                        .addresses("192.0.2.0/24", "2001:db8::/32")
                        .build()));
        assertThat(accounts.authenticate(Attempts.of(BindType.RECEIVER, "a.dotted.id", "secret"))
                        .commandStatus())
                .isEqualTo(CommandStatus.ESME_RBINDFAIL);
        assertThat(isAccepted(accounts, "you", "s cret ")).isTrue();
        assertThat(isAccepted(accounts, "they", "")).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "me.password = secret | me.password: not a password (expected: a hash such as",
                "me.password = {plain} | me.password: 0 octets (expected: 1 to 72)",
                "me.pasword = {plain}a | me.pasword: unknown key pasword (did you mean password? expected: one of"
                        + " [password,",
                "me.MAXBINDS = 1 | me.MAXBINDS: unknown key MAXBINDS (did you mean maxBinds?",
                "me.nonsense = 1 | me.nonsense: unknown key nonsense (expected: one of [password,",
                "password = {plain}a | password: no account (expected: a system_id of 1 to 15 octets, a full stop",
                "sixteen-octets-x.password = {plain}a | sixteen-octets-x.password: no account (expected:",
                "me.maxBinds = 1 | me.password: none (expected: one, or a certificate, or both)",
                "me.maxBinds = 0 | me.maxBinds: 0 (expected: 1 to 100000)",
                "me.maxBinds = many | me.maxBinds: many (expected: an integer)",
                "me.requestRate = fast | me.requestRate: fast (expected: a number)",
                "me.requestBurst = 2 | me.requestBurst: requestRate: none (expected: one, because requestBurst is set)",
                "me.window = 65537 | me.window: 65537 (expected: 1 to 65536)",
                "me.bindTypes = trx, both | me.bindTypes: both (expected: tx, rx or trx)",
                "me.bindTypes = trx,, tx | me.bindTypes: an empty item",
                "me.overRate = wait | me.overRate: wait (expected: throttle or stop-reading)",
                "me.addresses = localhost | me.addresses: localhost (expected: an address such as",
                "me.certificates = me | me.certificates: certificate: me (expected: cn:, san: or sha256: and the name)",
                "me.password = {plain}first\\nme.password = {plain}second | me.password: twice (expected: once)",
                "me.password = \\u12 | Malformed \\uxxxx encoding",
            })
    void errorsNameFileAndKeyButNoPassword(String content, String message) {
        assertThatThrownBy(() -> load(content.replace("\\n", "\n")))
                .isInstanceOf(AccountsFileException.class)
                .hasMessageStartingWith(file + ": " + message)
                .hasMessageNotContainingAny("secret", "second");
    }

    @Test
    void namesAMissingFile() {
        assertThatThrownBy(() -> AccountsFile.load(file))
                .isInstanceOf(AccountsFileException.class)
                .hasMessageContaining(file + ": cannot be read");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AccountsFile.load(file, Duration.ofSeconds(-1)))
                .withMessage("interval: PT-1S (expected: 0 to 7 days)");
    }

    @Test
    void readsAChangedFileAfterTheInterval() throws Exception {
        AccountsFile accounts = load("me.password = {plain}old");
        write("me.password = {plain}new");

        nanos.addAndGet(INTERVAL.toNanos() - 1);
        assertThat(isAccepted(accounts, "me", "old")).isTrue();
        nanos.addAndGet(1);
        assertThat(isAccepted(accounts, "me", "old")).isFalse();
        assertThat(isAccepted(accounts, "me", "new")).isTrue();
    }

    @Test
    void logsAnInvalidFileOnceAndKeepsTheOldAccounts() throws Exception {
        AccountsFile accounts = load("me.password = {plain}old");
        write("me.password = topsecr");
        String log = Logged.during(() -> {
            for (int i = 0; i < 3; i++) {
                nanos.addAndGet(INTERVAL.toNanos());
                assertThat(isAccepted(accounts, "me", "old")).isTrue();
            }
        });
        assertThat(log.lines().filter(line -> line.contains("ERROR")))
                .singleElement()
                .asString()
                .contains(file.toString(), "me.password", "the previous ones stay in use")
                .doesNotContain("topsecr");
        assertThatThrownBy(accounts::reload).isInstanceOf(AccountsFileException.class);
        assertThat(isAccepted(accounts, "me", "old")).isTrue();

        Files.delete(file);
        nanos.addAndGet(INTERVAL.toNanos());
        assertThat(Logged.during(() -> isAccepted(accounts, "me", "old"))).contains("cannot be read");
        write("me.password = {plain}new");
        nanos.addAndGet(INTERVAL.toNanos());
        assertThat(isAccepted(accounts, "me", "new")).isTrue();
    }

    @Test
    void reloadReadsTheFileNow() throws Exception {
        AccountsFile accounts = load("me.password = {plain}old");
        write("you.password = {plain}new");
        accounts.reload();

        assertThat(accounts.systemIds()).containsExactly("you");
        assertThat(isAccepted(accounts, "me", "old")).isFalse();
        assertThat(accounts).hasToString("AccountsFile[" + file + "]");
    }

    private AccountsFile load(String content) throws IOException {
        write(content);
        return new AccountsFile(file, INTERVAL, nanos::get);
    }

    private void write(String content) throws IOException {
        Files.writeString(file, content);
    }

    private static boolean isAccepted(AccountsFile accounts, String systemId, String password) throws Exception {
        return accounts.authenticate(Attempts.of(systemId, password))
                .commandStatus()
                .isOk();
    }
}
