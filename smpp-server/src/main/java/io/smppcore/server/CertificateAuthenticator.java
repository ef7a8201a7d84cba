package io.smppcore.server;

import io.smppcore.type.CommandStatus;
import java.security.cert.X509Certificate;
import java.util.function.BiPredicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An authenticator that calls another one if the client has a certificate for the system_id, and otherwise refuses with
 * ESME_RINVPASWD. Immutable.
 */
record CertificateAuthenticator(BiPredicate<X509Certificate, String> isFor, BindAuthenticator next)
        implements BindAuthenticator {

    private static final Logger LOG = LoggerFactory.getLogger(BindAuthenticator.class);

    @Override
    public BindDecision authenticate(BindAttempt attempt) throws Exception {
        String systemId = attempt.request().systemId();
        if (attempt.certificate()
                .filter(certificate -> isFor.test(certificate, systemId))
                .isEmpty()) {
            LOG.debug("bind from {} refused: its certificate is not for this system_id", attempt.remoteAddress());
            return BindDecision.refuse(CommandStatus.ESME_RINVPASWD);
        }
        return next.authenticate(attempt);
    }
}
