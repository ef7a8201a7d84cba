package io.smppcore.client;

import static io.smppcore.client.LongTexts.HANDSET;
import static io.smppcore.client.LongTexts.LONG;
import static io.smppcore.client.LongTexts.SHOP;
import static io.smppcore.testing.Waits.SECONDS;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.smppcore.client.Submission.Part.Accepted;
import io.smppcore.client.Submission.Part.Failed;
import io.smppcore.client.Submission.Part.NotSent;
import io.smppcore.client.Submission.Part.Refused;
import io.smppcore.pdu.NegativeResponseException;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.segment.Reassembler;
import io.smppcore.segment.ReassemblyLimits;
import io.smppcore.segment.Segmenter;
import io.smppcore.server.SmppServer;
import io.smppcore.session.BlockingOnEventLoopException;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestFailedException;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.NoLeaks;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.Encoding;
import io.smppcore.text.TextDecoder;
import io.smppcore.text.TextEncoder;
import io.smppcore.text.UnencodableTextException;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.RegisteredDelivery;
import io.smppcore.type.SmppException;
import io.smppcore.type.SmppTime;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of sending texts in parts, and of the results of incomplete submissions. */
@ExtendWith(NoLeaks.class)
class SendTextIT {

    private record Arrival(SmppSession session, SubmitSm message) {}

    private final Queue<Arrival> arrived = new ConcurrentLinkedQueue<>();
    private final AtomicInteger count = new AtomicInteger();
    private Function<Integer, SubmitSmResp> answers = number -> SubmitSmResp.ok("id" + number);

    // ---- accepted ----

    @Test
    void sendsAShortTextAsOnePart() {
        try (SmppServer server = server();
                SmppClient client = Loopback.client(server).connect()) {
            Submission submission = client.sendText(SHOP, HANDSET, "5 € off");

            assertThat(submission.orThrow()).isSameAs(submission);
            assertThat(submission.messageIds()).containsExactly("id1");
            assertThat(submission.isOk()).isTrue();
            assertThat(submission.failure()).isEmpty();
            assertThat(submission.text().encoding()).isEqualTo(Encoding.GSM);
            assertThat(submission).hasToString("Submission[id1]");
            SubmitSm message = arrived.element().message();
            assertThat(submission.parts()).containsExactly(new Accepted(message, SubmitSmResp.ok("id1")));
            assertThat(message.sourceAddress()).isEqualTo(SHOP);
            assertThat(message.destinationAddress()).isEqualTo(HANDSET);
            assertThat(message.registeredDelivery()).isEqualTo(RegisteredDelivery.NONE);
            assertThatThrownBy(submission::receipts).isInstanceOf(IllegalStateException.class);
        }
    }

    @ParameterizedTest
    @EnumSource(Segmenter.Mode.class)
    void sendsAllPartsOverOneBindInOrder(Segmenter.Mode mode) throws Exception {
        TextOptions options = TextOptions.builder()
                .segmenter(Segmenter.builder().mode(mode).build())
                .build();
        int parts = mode == Segmenter.Mode.MESSAGE_PAYLOAD ? 1 : 3;
        try (SmppServer server = server();
                SmppClient client = Loopback.client(server).binds(3).connect()) {
            for (int i = 0; i < 4; i++) {
                arrived.clear();
                Submission submission = i < 2
                        ? client.sendText(SHOP, HANDSET, LONG, options)
                        : client.sendTextAsync(SHOP, HANDSET, LONG, options).get(SECONDS, TimeUnit.SECONDS);

                assertThat(submission.messageIds()).hasSize(parts).containsExactlyElementsOf(idsOf(parts, i * parts));
                assertThat(arrived).hasSize(parts);
                assertThat(arrived.stream().map(Arrival::session).distinct()).hasSize(1);
                assertThat(wholeText()).isEqualTo(LONG);
            }
        }
    }

    @Test
    void appliesEveryOption() {
        TextOptions options = TextOptions.builder()
                .encoder(TextEncoder.builder().messageClass(0).build())
                .registeredDelivery(RegisteredDelivery.FAILURE_ONLY)
                .serviceType("CMT")
                .priorityFlag(2)
                .scheduleDeliveryTime(SmppTime.in(Duration.ofMinutes(5)))
                .validityPeriod(SmppTime.in(Duration.ofHours(2)))
                .tlv(TlvTag.USER_MESSAGE_REFERENCE, 77)
                .editor(message -> message.toBuilder().protocolId(0x41).build())
                .build();
        try (SmppServer server = server();
                SmppClient client = Loopback.client(server).textOptions(options).connect()) {
            client.sendText(SHOP, HANDSET, "flash").orThrow();

            SubmitSm message = arrived.element().message();
            assertThat(message.dataCoding().messageClass()).hasValue(0);
            assertThat(message.registeredDelivery()).isEqualTo(RegisteredDelivery.FAILURE_ONLY);
            assertThat(message.serviceType()).isEqualTo("CMT");
            assertThat(message.priorityFlag()).isEqualTo(2);
            assertThat(message.scheduleDeliveryTime()).isEqualTo("000000000500000R");
            assertThat(message.validityPeriod()).isEqualTo("000000020000000R");
            assertThat(message.tlvs().get(TlvTag.USER_MESSAGE_REFERENCE)).isEqualTo(77);
            assertThat(message.protocolId()).isEqualTo(0x41);
            assertThat(options.toBuilder().build()).isEqualTo(options);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void eachPartOrTheLastOneRequestsReceipts(boolean lastOnly) {
        TextOptions options = TextOptions.builder()
                .registeredDelivery(RegisteredDelivery.FINAL)
                .receiptForLastPartOnly(lastOnly)
                .build();
        try (SmppServer server = server();
                SmppClient client = Loopback.client(server).connect()) {
            client.sendText(SHOP, HANDSET, LONG, options).orThrow();

            RegisteredDelivery others = lastOnly ? RegisteredDelivery.NONE : RegisteredDelivery.FINAL;
            assertThat(arrived)
                    .extracting(arrival -> arrival.message().registeredDelivery())
                    .containsExactly(others, others, RegisteredDelivery.FINAL);
        }
    }

    @Test
    void usesTheDefaultAlphabetOfTheClient() {
        try (SmppServer server = server();
                SmppClient client = Loopback.client(server)
                        .defaultAlphabet(DefaultAlphabet.LATIN1)
                        .connect()) {
            client.sendText(SHOP, HANDSET, "@").orThrow();

            SubmitSm message = arrived.element().message();
            assertThat(message.dataCoding().value()).isZero();
            assertThat(message.shortMessage().toByteArray()).containsExactly('@');
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void eachPartWaitsForItsTurnUnderARate(boolean async) throws Exception {
        MovableClock clock = new MovableClock();
        try (SmppServer server = server();
                SmppClient client = Loopback.client(server)
                        .rate(20)
                        .clientOptions(o -> o.rate(r -> r.burst(1)))
                        .supervisedBy(clock, () -> 0)
                        .connect()) {
            CompletableFuture<Submission> sending = new CompletableFuture<>();
            Thread.startVirtualThread(() -> {
                try {
                    sending.complete(send(client, async));
                } catch (Exception e) {
                    sending.completeExceptionally(e);
                }
            });

            // The first part is sent at once, each further one 50 ms later.
            clock.expectOnePerPeriod(Duration.ofMillis(50), 1, 3, arrived::size);
            assertThat(sending.get(SECONDS, TimeUnit.SECONDS).isOk()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void stopsAfterAPartThatGetsNoTurn(boolean async) throws Exception {
        try (SmppServer server = server();
                SmppClient client = Loopback.client(server)
                        .rate(0.01)
                        .clientOptions(o -> o.rate(r -> r.burst(1).maxWait(Duration.ofMillis(50))))
                        .connect()) {
            Submission submission = failedSubmission(client, async);

            assertThat(submission.messageIds()).containsExactly("id1");
            assertThat(submission.parts().get(1))
                    .isInstanceOfSatisfying(
                            Failed.class,
                            part -> assertThat(((RequestFailedException) part.failure()).outcome())
                                    .isEqualTo(Outcome.NEVER_WRITTEN));
            assertThat(arrived).hasSize(1);
        }
    }

    // ---- refused or failed ----

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void stopsAfterARefusedPart(boolean async) throws Exception {
        answers = number ->
                number == 2 ? Messages.submit(1).respond(CommandStatus.ESME_RMSGQFUL) : SubmitSmResp.ok("id" + number);
        try (SmppServer server = server();
                SmppClient client = Loopback.client(server).connect()) {
            Submission submission = send(client, async);

            assertThat(submission.parts())
                    .extracting(Object::getClass)
                    .containsExactly(Accepted.class, Refused.class, NotSent.class);
            assertThat(submission.isOk()).isFalse();
            assertThat(submission.messageIds()).containsExactly("id1");
            assertThat(submission.failure()).containsInstanceOf(NegativeResponseException.class);
            assertThatThrownBy(submission::orThrow)
                    .isInstanceOf(SubmissionFailedException.class)
                    .hasMessageStartingWith("part 2 of 3: ")
                    .hasMessageContaining("ESME_RMSGQFUL")
                    .hasMessageEndingWith("(1 accepted, 1 not sent)")
                    .satisfies(failure -> assertThat(((SubmissionFailedException) failure).submission())
                            .isSameAs(submission));
            assertThat(arrived).hasSize(2);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void stopsAfterALostSessionDespiteOtherBinds(boolean async) throws Exception {
        answers = number -> {
            if (number == 2) {
                arrived.element().session().closeNow();
            }
            return SubmitSmResp.ok("id" + number);
        };
        try (SmppServer server = server();
                SmppClient client = Loopback.client(server).binds(2).connect()) {
            Submission submission = failedSubmission(client, async);

            assertThat(submission.parts().get(0)).isInstanceOf(Accepted.class);
            assertThat(submission.parts().get(1))
                    .isInstanceOfSatisfying(
                            Failed.class,
                            part -> assertThat(((RequestFailedException) part.failure()).outcome())
                                    .isEqualTo(Outcome.UNKNOWN));
            assertThat(submission.parts().get(2)).isInstanceOf(NotSent.class);
            eventually().until(() -> client.sessions().size() == 2);
            assertThat(client.sendText(SHOP, HANDSET, "next").isOk()).isTrue();
            assertThat(arrived).hasSize(3); // two parts and the next text: nothing was sent again
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void sendsNothingWithoutABind(boolean async) throws Exception {
        try (SmppServer server = server()) {
            SmppClient client = Loopback.client(server)
                    .clientOptions(o -> o.bindWait(Duration.ZERO))
                    .connect();
            client.close();

            Submission submission = failedSubmission(client, async);

            assertThat(submission.parts())
                    .extracting(Object::getClass)
                    .containsExactly(Failed.class, NotSent.class, NotSent.class);
            assertThat(submission.failure())
                    .hasValueSatisfying(failure -> assertThat(((RequestFailedException) failure).outcome())
                            .isEqualTo(Outcome.NEVER_WRITTEN));
        }
    }

    @Test
    void sendsNothingOfATextThatCannotBeEncodedOrIsTooLong() {
        TextOptions gsmOnly = TextOptions.builder()
                .encoder(TextEncoder.builder().encoding(Encoding.GSM).build())
                .build();
        TextOptions twoParts = TextOptions.builder()
                .segmenter(Segmenter.builder().maxSegments(2).build())
                .build();
        try (SmppServer server = server();
                SmppClient client = Loopback.client(server).connect()) {
            assertThatThrownBy(() -> client.sendText(SHOP, HANDSET, "Привет", gsmOnly))
                    .isInstanceOf(UnencodableTextException.class);
            assertThatThrownBy(() -> client.sendText(SHOP, HANDSET, LONG, twoParts))
                    .isInstanceOf(InvalidFieldException.class);
            Failures.of(client.sendTextAsync(SHOP, HANDSET, "Привет", gsmOnly), UnencodableTextException.class);
            assertThat(arrived).isEmpty();
        }
    }

    @Test
    void sendsNothingIfTheEditorFailsAtTheLastPart() {
        Queue<SubmitSm> edited = new ConcurrentLinkedQueue<>();
        TextOptions options = TextOptions.builder()
                .editor(message -> {
                    edited.add(message);
                    if (edited.size() == 3) {
                        throw new IllegalStateException("thrown by the test");
                    }
                    return message;
                })
                .build();
        try (SmppServer server = server();
                SmppClient client = Loopback.client(server).connect()) {
            assertThatThrownBy(() -> client.sendText(SHOP, HANDSET, LONG, options))
                    .hasMessage("thrown by the test");
            assertThat(arrived).isEmpty();
        }
    }

    @Test
    void cancellingStopsTheRest() throws Exception {
        HeldRequests held = new HeldRequests();
        try (SmppServer server = held.server().start();
                SmppClient client = Loopback.client(server).connect()) {
            CompletableFuture<Submission> submission = client.sendTextAsync(SHOP, HANDSET, LONG);
            HeldRequests.Held first = held.next();

            submission.cancel(false);
            eventually().until(() -> client.session().pendingRequests() == 0);
            first.response().complete(SubmitSmResp.ok("1"));

            CompletableFuture<Submission> next = client.sendTextAsync(SHOP, HANDSET, "next");
            HeldRequests.Held second = held.next();
            assertThat(second.text()).isEqualTo("next");
            second.answer();
            assertThat(next.get(SECONDS, TimeUnit.SECONDS).isOk()).isTrue();
        }
    }

    @Test
    void blockingOnAnEventLoopFailsAtOnce() throws Exception {
        HeldRequests held = new HeldRequests();
        try (SmppServer server = held.server().start();
                SmppClient client = Loopback.client(server).connect()) {
            CompletableFuture<Throwable> failure = client.sendTextAsync(SHOP, HANDSET, "one")
                    .thenApply(done -> catchThrowable(() -> client.sendText(SHOP, HANDSET, "two")));
            held.next().answer();

            assertThat(failure.get(SECONDS, TimeUnit.SECONDS))
                    .isInstanceOf(BlockingOnEventLoopException.class)
                    .hasMessageContaining("sendText");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void failsBeforeConnect(boolean async) {
        SmppClient client = Loopback.client(1).build();

        assertThatThrownBy(() -> send(client, async))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("not connected");
    }

    @Test
    void rejectsParametersOfTheSegmenter() {
        TextOptions.Builder options = TextOptions.builder().tlv(TlvTag.SAR_MSG_REF_NUM, 1);

        assertThatThrownBy(options::build)
                .isInstanceOf(InvalidFieldException.class)
                .hasMessageStartingWith("tlvs: ");
        assertThatThrownBy(() -> TextOptions.builder().serviceType("too long").build())
                .hasMessageStartingWith("service_type");
    }

    private SmppServer server() {
        return Loopback.server()
                .onSubmitSm((session, message) -> {
                    arrived.add(new Arrival(session, message));
                    return answers.apply(count.incrementAndGet());
                })
                .start();
    }

    private static Submission send(SmppClient client, boolean async) throws Exception {
        return async
                ? client.sendTextAsync(SHOP, HANDSET, LONG).get(SECONDS, TimeUnit.SECONDS)
                : client.sendText(SHOP, HANDSET, LONG);
    }

    /** Sends a text of which a part gets no response, and returns the submission in the exception. */
    private static Submission failedSubmission(SmppClient client, boolean async) {
        Throwable thrown = async
                ? Failures.of(client.sendTextAsync(SHOP, HANDSET, LONG), SubmissionFailedException.class)
                : catchThrowable(() -> client.sendText(SHOP, HANDSET, LONG));
        assertThat(thrown).isInstanceOf(SubmissionFailedException.class);
        SubmissionFailedException failure = (SubmissionFailedException) thrown;
        assertThat(failure.submission().failure()).containsSame((SmppException) failure.getCause());
        return failure.submission();
    }

    private static List<String> idsOf(int parts, int before) {
        return IntStream.rangeClosed(before + 1, before + parts)
                .mapToObj(number -> "id" + number)
                .toList();
    }

    private String wholeText() {
        Reassembler reassembler = Reassembler.inMemory(ReassemblyLimits.defaults());
        TextDecoder decoder = TextDecoder.of(DefaultAlphabet.GSM);
        String text = "";
        for (Arrival arrival : arrived) {
            Reassembler.Result result = reassembler.accept(LongTexts.segment(arrival.message()));
            if (result instanceof Reassembler.Result.Complete complete) {
                text = complete.message().text(decoder);
            } else if (result instanceof Reassembler.Result.Single single) {
                text = single.message().text(decoder);
            }
        }
        return text;
    }
}
