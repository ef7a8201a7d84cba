package io.smppcore.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.EnquireLinkResp;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RequestFailedExceptionTest {

    private static final CloseReason REASON =
            new CloseReason(CloseReason.Kind.NETWORK_ERROR, "connection reset", new IllegalStateException("reset"));

    static Stream<RequestFailedException> failures() {
        return Stream.of(
                new RequestTimeoutException("no response within 5 ms", Outcome.UNKNOWN),
                new RequestTimeoutException("no free slot within 5 ms", Outcome.NEVER_WRITTEN),
                new WindowFullException("window of 1 is full"),
                new SessionClosedException("closed", REASON, Outcome.UNKNOWN),
                RateLimitedException.of("no turn within 5 ms", false),
                new IllegalSessionStateException("not allowed"),
                new UnexpectedResponseException("answered with something else", EnquireLinkResp.OK, null),
                new RequestInterruptedException("interrupted", Outcome.UNKNOWN),
                new RequestNotWrittenException("could not be encoded", new IllegalStateException("cause")));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void hasNoStackTraceOfItsOwn(RequestFailedException failure) {
        assertThat(failure.getStackTrace()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("failures")
    void copiesTheFailureWithTheStackTraceOfTheCaller(RequestFailedException failure) {
        RequestFailedException copy = failure.forCaller();
        assertThat(copy)
                .hasSameClassAs(failure)
                .hasMessage(failure.getMessage())
                .hasCause(failure);
        assertThat(copy.outcome()).isEqualTo(failure.outcome());
        assertThat(copy.getStackTrace())
                .extracting(StackTraceElement::getMethodName)
                .contains("copiesTheFailureWithTheStackTraceOfTheCaller");
    }

    @Test
    void copiesTheReason() {
        SessionClosedException failure = new SessionClosedException("closed", REASON, Outcome.UNKNOWN);
        assertThat(failure).hasCause(REASON.cause());
        assertThat(failure.reason()).isSameAs(REASON);
        assertThat(failure.forCaller().reason()).isSameAs(REASON);
    }

    @Test
    void copiesTheResponse() {
        UnexpectedResponseException failure = new UnexpectedResponseException("odd", EnquireLinkResp.OK, null);
        assertThat(failure.forCaller().response()).isSameAs(EnquireLinkResp.OK);
    }

    @Test
    void hasTheOutcomeNeverWrittenIfNothingWasSent() {
        assertThat(new WindowFullException("full").outcome()).isEqualTo(Outcome.NEVER_WRITTEN);
        assertThat(RateLimitedException.of("no turn", false).outcome()).isEqualTo(Outcome.NEVER_WRITTEN);
        assertThat(new IllegalSessionStateException("no").outcome()).isEqualTo(Outcome.NEVER_WRITTEN);
        assertThat(new RequestNotWrittenException("no", new IllegalStateException("cause")).outcome())
                .isEqualTo(Outcome.NEVER_WRITTEN);
        assertThat(new UnexpectedResponseException("odd", null, null).outcome()).isEqualTo(Outcome.UNKNOWN);
    }
}
