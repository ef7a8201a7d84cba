package io.smppcore.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindType;
import io.smppcore.type.CommandStatus;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BindAuthenticatorTest {

    @Test
    void accountAcceptsItsPassword() throws Exception {
        assertThat(BindAuthenticator.account("me", "secret").authenticate(attempt("me", "secret")))
                .isEqualTo(BindDecision.accept());
    }

    @ParameterizedTest
    @CsvSource({"me,guess", "me,''", "me,secre", "me,secrets", "you,secret", "ME,secret", "mes,ecret", "'',''"})
    void accountRefusesEverythingElse(String systemId, String password) throws Exception {
        assertThat(BindAuthenticator.account("me", "secret")
                        .authenticate(attempt(systemId, password))
                        .commandStatus())
                .isEqualTo(CommandStatus.ESME_RINVPASWD);
    }

    @Test
    void anyoneAcceptsEveryBind() throws Exception {
        assertThat(BindAuthenticator.anyone().authenticate(attempt("who", "ever")))
                .isEqualTo(BindDecision.accept());
    }

    @Test
    void attemptDoesNotShowThePassword() {
        assertThat(attempt("me", "secret").toString()).contains("me").doesNotContain("secret");
    }

    private static BindAttempt attempt(String systemId, String password) {
        BindRequest request = BindRequest.builder(BindType.TRANSCEIVER)
                .systemId(systemId)
                .password(password)
                .build();
        return new BindAttempt(request, new InetSocketAddress(InetAddress.getLoopbackAddress(), 12_345));
    }
}
