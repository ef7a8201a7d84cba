package io.smppcore.server;

import io.smppcore.internal.util.LimitedLog;
import io.smppcore.pdu.BindRequest;
import io.smppcore.type.CommandStatus;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** An authenticator for a map of accounts. Thread-safe. */
final class AccountAuthenticator implements BindAuthenticator {

    private static final LimitedLog LOG =
            new LimitedLog(LoggerFactory.getLogger(BindAuthenticator.class), LimitedLog.LINES_PER_SECOND);

    /**
     * Seed of the choice of decoys, random so that a peer cannot predict which account stands in for an unknown one.
     */
    private static final int SEED = new SecureRandom().nextInt();

    private final Map<String, Account> accounts;
    private final List<Account> decoys;
    private final HashGate gate;

    AccountAuthenticator(Map<String, Account> accounts, HashGate gate) {
        this.accounts = Map.copyOf(accounts);
        this.decoys = List.copyOf(this.accounts.values());
        this.gate = gate;
    }

    @Override
    public BindDecision authenticate(BindAttempt attempt) throws InterruptedException {
        BindRequest request = attempt.request();
        Account account = accounts.get(request.systemId());
        boolean passwordIsRight;
        try {
            passwordIsRight = hasPassword(attempt, account);
        } catch (TimeoutException e) {
            LOG.warn("bind from {} refused: too many binds at once, {}", attempt.remoteAddress(), e.getMessage());
            return BindDecision.refuse(CommandStatus.ESME_RSYSERR);
        }
        if (account == null || !passwordIsRight || !account.hasCertificate(attempt)) {
            return BindDecision.refuse(CommandStatus.ESME_RINVPASWD);
        }
        return account.bindTypes().contains(request.bindType())
                ? BindDecision.accept(account.limits())
                : BindDecision.refuse(CommandStatus.ESME_RBINDFAIL);
    }

    /**
     * Returns an account whose password is checked in place of that of an unknown system_id, so that the check takes as
     * long as for a known one; null if there are no accounts.
     */
    private @Nullable Account decoy(String systemId) {
        return decoys.isEmpty() ? null : decoys.get(Math.floorMod(Objects.hash(systemId, SEED), decoys.size()));
    }

    private boolean hasPassword(BindAttempt attempt, @Nullable Account account)
            throws InterruptedException, TimeoutException {
        String systemId = attempt.request().systemId();
        Account checked = account != null ? account : decoy(systemId);
        StoredPassword password = checked == null ? null : checked.password().orElse(null);
        if (password == null) {
            return account != null;
        }
        byte[] given = attempt.request().password().getBytes(StandardCharsets.ISO_8859_1);
        try {
            boolean exists = account != null;
            return password.isSlow()
                    ? gate.run(
                            BindAddresses.key(attempt.remoteAddress()),
                            systemId,
                            () -> password.matches(given) && exists)
                    : password.matches(given) && exists;
        } finally {
            Arrays.fill(given, (byte) 0);
        }
    }
}
