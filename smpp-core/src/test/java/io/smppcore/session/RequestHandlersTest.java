package io.smppcore.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class RequestHandlersTest {

    private static final SubmitSm SUBMIT = SubmitSm.builder().build();
    private static final DeliverSm DELIVER = DeliverSm.builder().build();

    @Test
    void findOnlyTheHandlerOfTheRequest() {
        RequestHandlers handlers = RequestHandlers.builder()
                .on(SubmitSm.class, (session, submit) -> SubmitSmResp.ok("1"))
                .build();
        assertThat(handlers.find(SUBMIT)).isInstanceOf(RequestHandlers.Sync.class);
        assertThat(handlers.find(DELIVER)).isNull();
        assertThat(RequestHandlers.NONE.find(SUBMIT)).isNull();
    }

    @Test
    void distinguishAsynchronousHandlers() {
        RequestHandlers handlers = RequestHandlers.builder()
                .onAsync(DeliverSm.class, (session, deliver) -> CompletableFuture.completedFuture(DeliverSmResp.ok()))
                .build();
        assertThat(handlers.find(DELIVER)).isInstanceOf(RequestHandlers.Async.class);
    }

    @Test
    void useTheLastHandlerThatWasSet() {
        RequestHandlers handlers = RequestHandlers.builder()
                .on(SubmitSm.class, (session, submit) -> SubmitSmResp.ok("1"))
                .onAsync(SubmitSm.class, (session, submit) -> CompletableFuture.completedFuture(SubmitSmResp.ok("2")))
                .build();
        assertThat(handlers.find(SUBMIT)).isInstanceOf(RequestHandlers.Async.class);
    }

    @Test
    void areNotChangedByTheirBuilder() {
        RequestHandlers.Builder builder = RequestHandlers.builder();
        RequestHandlers handlers = builder.build();
        builder.on(SubmitSm.class, (session, submit) -> SubmitSmResp.ok("1"));
        assertThat(handlers.find(SUBMIT)).isNull();
        assertThat(builder.build().find(SUBMIT)).isNotNull();
    }

    @Test
    void canBeObservedWithoutChangingTheirResponses() throws Exception {
        List<Request<?>> seen = new ArrayList<>();
        CompletableFuture<DeliverSmResp> later = new CompletableFuture<>();
        RequestHandlers handlers = RequestHandlers.builder()
                .on(SubmitSm.class, (session, submit) -> SubmitSmResp.ok("1"))
                .onAsync(DeliverSm.class, (session, deliver) -> later)
                .build();
        RequestHandlers observed = handlers.observing(SubmitSm.class, (session, submit) -> seen.add(submit))
                .observing(DeliverSm.class, (session, deliver) -> seen.add(deliver));

        assertThat(answerOf(observed, SUBMIT)).isEqualTo(SubmitSmResp.ok("1"));
        assertThat(answerOf(observed, DELIVER)).isSameAs(later);
        assertThat(seen).containsExactly(SUBMIT, DELIVER);
        assertThat(answerOf(handlers, SUBMIT)).isEqualTo(SubmitSmResp.ok("1"));
        assertThat(seen).hasSize(2);
        assertThat(handlers.handles(DataSm.class)).isFalse();
        assertThat(handlers.observing(DataSm.class, (session, data) -> seen.add(data)))
                .isSameAs(handlers);
    }

    @Test
    void canBeExtendedWithABuilder() {
        RequestHandlers handlers = RequestHandlers.builder()
                .on(SubmitSm.class, (session, submit) -> SubmitSmResp.ok("1"))
                .build();
        RequestHandlers more = handlers.toBuilder()
                .on(DeliverSm.class, (session, deliver) -> DeliverSmResp.ok())
                .build();

        assertThat(more.handles(SubmitSm.class)).isTrue();
        assertThat(more.handles(DeliverSm.class)).isTrue();
        assertThat(handlers.handles(DeliverSm.class)).isFalse();
    }

    /** These handlers ignore the session. */
    @SuppressWarnings({"unchecked", "NullAway"})
    private static Object answerOf(RequestHandlers handlers, Request<? extends Response> request) throws Exception {
        return switch (handlers.find(request)) {
            case RequestHandlers.Sync sync -> sync.handler().handle(null, (Request<Response>) request);
            case RequestHandlers.Async async -> async.handler().handle(null, (Request<Response>) request);
            case null, default -> throw new AssertionError("no handler");
        };
    }
}
