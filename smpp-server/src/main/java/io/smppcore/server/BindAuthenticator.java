package io.smppcore.server;

import io.smppcore.type.CommandStatus;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

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

    /**
     * Accepts accounts. An unknown system_id takes as long as a wrong password, and no more than half of the processors compute hashes at
     * once, for one address no more than one. Half of the turns are for accounts that have bound before from their
     * address. Binds that had to wait for 10 seconds are refused with ESME_RSYSERR.
     *
     * @param accounts by their system_id
     * @return an authenticator that refuses a wrong system_id, password or certificate with ESME_RINVPASWD and a wrong kind of bind with
     *     ESME_RBINDFAIL, and accepts others with the limits of the account
     * @see AccountsFile
     */
    static BindAuthenticator accounts(Map<String, Account> accounts) {
        return new AccountAuthenticator(accounts, HashGate.SHARED);
    }

    /**
     * Also demands a certificate with the system_id as its name. With {@link #anyone} the certificate is enough, without a password. The
     * server has to ask for certificates: see {@link io.smppcore.tls.ServerTlsOptions}.
     *
     * @param field where the system_id is, exactly as in the bind; not the fingerprint
     * @return an authenticator that refuses other certificates with ESME_RINVPASWD and asks this one about the rest
     * @throws IllegalArgumentException for the fingerprint, which is too long for a system_id
     */
    default BindAuthenticator withCertificateNamed(CertificateField field) {
        if (field == CertificateField.SHA_256) {
            throw new IllegalArgumentException(
                    "field: SHA_256 (expected: a name; fingerprints are mapped with withCertificate)");
        }
        return new CertificateAuthenticator(
                (certificate, systemId) -> field.valuesOf(certificate).contains(systemId), this);
    }

    /**
     * Also demands a certificate that is one for the system_id. With {@link #anyone} the certificate is enough, without a password. The
     * server has to ask for certificates: see {@link io.smppcore.tls.ServerTlsOptions}.
     *
     * @param systemIds which of them the owner of each certificate may use
     * @return an authenticator that refuses other certificates with ESME_RINVPASWD and asks this one about the rest
     */
    default BindAuthenticator withCertificate(Map<CertificateName, Set<String>> systemIds) {
        Map<CertificateName, Set<String>> copy = systemIds.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, entry -> Set.copyOf(entry.getValue())));
        return new CertificateAuthenticator(
                (certificate, systemId) -> copy.entrySet().stream()
                        .anyMatch(entry -> entry.getValue().contains(systemId)
                                && entry.getKey().matches(certificate)),
                this);
    }

    private static byte[] credentials(String systemId, String password) {
        return (systemId + '\0' + password).getBytes(StandardCharsets.ISO_8859_1);
    }
}
