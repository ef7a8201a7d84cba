package io.smppcore.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.smppcore.pdu.BindType;
import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccountAuthenticatorTest {

    private static final AccountLimits LIMITS =
            AccountLimits.builder().maxBinds(4).build();

    private static final Map<String, Account> ACCOUNTS = Map.of(
            "me",
            Account.builder()
                    .password(StoredPassword.bcrypt("secret", 4))
                    .bindTypes(BindType.TRANSCEIVER, BindType.TRANSMITTER)
                    .limits(LIMITS)
                    .build(),
            "you",
            Account.builder().password(StoredPassword.plain("other")).build());

    private final BindAuthenticator accounts = BindAuthenticator.accounts(ACCOUNTS);

    @Test
    void acceptsAnAccountWithItsLimits() throws Exception {
        assertThat(accounts.authenticate(Attempts.of("me", "secret"))).isEqualTo(BindDecision.accept(LIMITS));
        assertThat(accounts.authenticate(Attempts.of("you", "other"))).isEqualTo(BindDecision.accept());
    }

    @ParameterizedTest
    @CsvSource({"me,guess", "me,''", "me,other", "you,secret", "ME,secret", "who,secret", "'',''"})
    void refusesUnknownAccountsAndWrongPasswords(String systemId, String password) throws Exception {
        assertThat(accounts.authenticate(Attempts.of(systemId, password)).commandStatus())
                .isEqualTo(CommandStatus.ESME_RINVPASWD);
    }

    @Test
    void refusesOtherBindTypesAfterACorrectPassword() throws Exception {
        assertThat(accounts.authenticate(Attempts.of(BindType.RECEIVER, "me", "secret"))
                        .commandStatus())
                .isEqualTo(CommandStatus.ESME_RBINDFAIL);
        assertThat(accounts.authenticate(Attempts.of(BindType.RECEIVER, "me", "guess"))
                        .commandStatus())
                .isEqualTo(CommandStatus.ESME_RINVPASWD);
    }

    @Test
    void refusesEveryBindWithoutAccounts() throws Exception {
        assertThat(BindAuthenticator.accounts(Map.of())
                        .authenticate(Attempts.of("me", "secret"))
                        .commandStatus())
                .isEqualTo(CommandStatus.ESME_RINVPASWD);
    }

    /** Tests that a hash is computed for an unknown account, too: it waits at the gate like that of an account. */
    @ParameterizedTest
    @CsvSource({"me", "who"})
    void unknownSystemIdCostsAHashLikeAWrongPassword(String systemId) throws Exception {
        HashGate gate = new HashGate(1, Duration.ofMillis(50));
        BindAuthenticator authenticator = new AccountAuthenticator(
                Map.of(
                        "me",
                        Account.builder()
                                .password(StoredPassword.bcrypt("secret", 4))
                                .build()),
                gate);
        CountDownLatch checking = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            threads.submit(() -> gate.run("somebody", "me", () -> {
                checking.countDown();
                try {
                    end.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                return true;
            }));
            checking.await();
            assertThat(authenticator
                            .authenticate(Attempts.of(systemId, "guess"))
                            .commandStatus())
                    .isEqualTo(CommandStatus.ESME_RSYSERR);
            end.countDown();
        }
        assertThat(authenticator.authenticate(Attempts.of(systemId, "guess")).commandStatus())
                .isEqualTo(CommandStatus.ESME_RINVPASWD);
    }

    @Test
    void rejectsAccountsWithoutCredentialsOrBindTypes() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Account.builder().build())
                .withMessage("password: none (expected: one, or a certificate, or both)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Account.builder().bindTypes())
                .withMessage("bindTypes: none (expected: at least one)");
    }

    @Test
    void doesNotShowPasswords() {
        assertThat(ACCOUNTS.toString()).contains("BCRYPT", "PLAIN").doesNotContain("other", "secret", "$2b$");
    }
}
