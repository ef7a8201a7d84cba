package io.smppcore.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class RequestHandlersTest {

    private static final SubmitSm SUBMIT = SubmitSm.builder().build();
    private static final DeliverSm DELIVER = DeliverSm.builder().build();

    @Test
    void findTheHandlerOfTheRequestAndNoOther() {
        RequestHandlers handlers = RequestHandlers.builder()
                .on(SubmitSm.class, (session, submit) -> SubmitSmResp.ok("1"))
                .build();
        assertThat(handlers.find(SUBMIT)).isInstanceOf(RequestHandlers.Sync.class);
        assertThat(handlers.find(DELIVER)).isNull();
        assertThat(RequestHandlers.NONE.find(SUBMIT)).isNull();
    }

    @Test
    void keepWhetherAHandlerAnswersLater() {
        RequestHandlers handlers = RequestHandlers.builder()
                .onAsync(DeliverSm.class, (session, deliver) -> CompletableFuture.completedFuture(DeliverSmResp.ok()))
                .build();
        assertThat(handlers.find(DELIVER)).isInstanceOf(RequestHandlers.Async.class);
    }

    @Test
    void takeTheLastHandlerThatWasSet() {
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
}
