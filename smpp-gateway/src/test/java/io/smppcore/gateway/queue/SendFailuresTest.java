package io.smppcore.gateway.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.session.IllegalSessionStateException;
import io.smppcore.session.NotInVersionException;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestNotWrittenException;
import io.smppcore.session.VetoedException;
import io.smppcore.type.CommandStatus;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SendFailuresTest {

    private static VetoedException veto(CommandStatus status, Outcome outcome) {
        return new VetoedException("no", status, outcome);
    }

    static Stream<Throwable> permanent() {
        return Stream.of(
                new NotInVersionException("no"),
                new RequestNotWrittenException("no", new IllegalArgumentException()),
                veto(CommandStatus.ESME_RINVSRCADR, Outcome.NEVER_WRITTEN),
                new Link.UnsendableException("no"),
                new IllegalArgumentException("a defect"));
    }

    static Stream<Throwable> transients() {
        return Stream.of(
                veto(CommandStatus.ESME_RTHROTTLED, Outcome.NEVER_WRITTEN),
                veto(CommandStatus.ESME_RMSGQFUL, Outcome.NEVER_WRITTEN),
                veto(CommandStatus.ESME_RINVSRCADR, Outcome.UNKNOWN),
                new IllegalSessionStateException("unbound"),
                new Link.NotSentException(),
                new OutOfMemoryError());
    }

    @ParameterizedTest
    @MethodSource("permanent")
    void wouldFailAgain(Throwable failure) {
        assertThat(SendFailures.isPermanent(failure)).isTrue();
    }

    @ParameterizedTest
    @MethodSource("transients")
    void maySucceedLater(Throwable failure) {
        assertThat(SendFailures.isPermanent(failure)).isFalse();
    }

    @Test
    void someStatusesPass() {
        assertThat(SendFailures.isPassing(CommandStatus.ESME_RTHROTTLED)).isTrue();
        assertThat(SendFailures.isPassing(CommandStatus.ESME_RX_T_APPN)).isTrue();
        assertThat(SendFailures.isPassing(CommandStatus.ESME_RINVDSTADR)).isFalse();
    }

    @Test
    void findsTheCauseOfAFailedFuture() {
        Exception failure = new IllegalStateException();
        assertThat(SendFailures.cause(new CompletionException(failure))).isSameAs(failure);
        assertThat(SendFailures.cause(failure)).isSameAs(failure);
        Exception empty = new CompletionException("no cause", null);
        assertThat(SendFailures.cause(empty)).isSameAs(empty);
    }
}
