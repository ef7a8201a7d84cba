package io.smppcore.server;

import io.smppcore.type.CommandStatus;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** An authenticator that accepts or refuses binds. Called on a virtual thread; may block. */
@FunctionalInterface
public interface BindAuthenticator {

    /**
     * Accepts or refuses a bind.
     *
     * @param attempt the bind request, with addresses and certificate
     * @return the decision
     * @throws Exception for any failure, which is logged and answered with ESME_RSYSERR
     */
    BindDecision authenticate(BindAttempt attempt) throws Exception;

    /** Returns an authenticator that accepts every bind, for tests and simulators. */
    static BindAuthenticator anyone() {
        return attempt -> BindDecision.accept();
    }

    /**
     * Returns an authenticator for one account. The time of a check does not depend on the number of matching
     * characters of the password.
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
     * Returns an authenticator for accounts. The check of an unknown system_id takes as long as that of a wrong
     * password. Hashes are computed on at most half of the processors at a time, and one at a time for each client
     * address. Every second computation is reserved for accounts that have bound before from the same address. Binds
     * that have waited for 10 seconds are refused with ESME_RSYSERR.
     *
     * @param accounts accounts by their system_id
     * @return an authenticator that refuses a wrong system_id, password or certificate with ESME_RINVPASWD and a wrong
     *     bind type with ESME_RBINDFAIL, and accepts others with the limits of the account
     * @see AccountsFile
     */
    static BindAuthenticator accounts(Map<String, Account> accounts) {
        return new AccountAuthenticator(accounts, HashGate.SHARED);
    }

    /**
     * Returns an authenticator that also requires a certificate with the name of the system_id. With {@link #anyone}
     * the certificate is sufficient, without a password. The server has to request certificates: see {@link
     * io.smppcore.tls.ServerTlsOptions}.
     *
     * @param field field of the certificate that contains the system_id, exactly as in the bind; not the fingerprint
     * @return an authenticator that refuses other binds with ESME_RINVPASWD and calls this one for those with such a
     *     certificate
     * @throws IllegalArgumentException for the fingerprint, which is too long for a system_id
     */
    default BindAuthenticator withCertificateNamed(CertificateName.Field field) {
        if (field == CertificateName.Field.SHA_256) {
            throw new IllegalArgumentException(
                    "field: SHA_256 (expected: a name; fingerprints are mapped with withCertificate)");
        }
        return new CertificateAuthenticator(
                (certificate, systemId) -> field.valuesOf(certificate).contains(systemId), this);
    }

    /**
     * Returns an authenticator that also requires a certificate of the system_id. With {@link #anyone} the certificate
     * is sufficient, without a password. The server has to request certificates: see {@link
     * io.smppcore.tls.ServerTlsOptions}.
     *
     * @param systemIds certificates, and the system_ids that the owner of each may use
     * @return an authenticator that refuses other binds with ESME_RINVPASWD and calls this one for those with such a
     *     certificate
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
