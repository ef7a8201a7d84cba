package io.smppcore.server;

import io.smppcore.type.CommandStatus;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/** Decides who may bind. Called on a virtual thread, so it may block. */
@FunctionalInterface
public interface BindAuthenticator {

    /**
     * Decides over one bind.
     *
     * @param attempt who wants to bind, and from where
     * @return whether the bind is accepted
     * @throws Exception whatever it likes: the peer gets ESME_RSYSERR and the log a line
     */
    BindDecision authenticate(BindAttempt attempt) throws Exception;

    /**
     * Accepts everybody.
     *
     * @return an authenticator for tests and simulators
     */
    static BindAuthenticator anyone() {
        return attempt -> BindDecision.accept();
    }

    /**
     * Accepts one account. The time it takes does not depend on how much of the password is right.
     *
     * @param systemId the only system_id that is accepted
     * @param password its password
     * @return an authenticator that refuses others with ESME_RINVPASWD
     */
    static BindAuthenticator account(String systemId, String password) {
        byte[] expected = credentials(systemId, password);
        return attempt -> {
            byte[] given =
                    credentials(attempt.request().systemId(), attempt.request().password());
            return MessageDigest.isEqual(expected, given)
                    ? BindDecision.accept()
                    : BindDecision.refuse(CommandStatus.ESME_RINVPASWD);
        };
    }

    private static byte[] credentials(String systemId, String password) {
        return (systemId + '\0' + password).getBytes(StandardCharsets.ISO_8859_1);
    }
}
