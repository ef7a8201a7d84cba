package io.smppcore.client;

import static io.smppcore.client.LongTexts.HANDSET;
import static io.smppcore.client.LongTexts.LONG;
import static io.smppcore.client.LongTexts.SHOP;
import static io.smppcore.testing.Waits.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.SmppServer;
import io.smppcore.session.RequestObserver;
import io.smppcore.session.SessionClosedException;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.NoLeaks;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.SmppException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that each way to send a request is observed once, from its start to its end. */
@ExtendWith(NoLeaks.class)
class ObservedRequestsIT {

    private final List<String> started = new CopyOnWriteArrayList<>();
    private final List<String> ended = new CopyOnWriteArrayList<>();
    private final AtomicInteger received = new AtomicInteger();

    private final RequestObserver observer = new RequestObserver() {
        @Override
        public Observed sending(String account, Request<?> request, int parts) {
            started.add(account + " " + request.commandId() + " " + parts);
            return new Observed() {
                @Override
                public Scope open() {
                    throw new AssertionError("no handler runs");
                }

                @Override
                public void end(@Nullable Response response, @Nullable Throwable failure) {
                    ended.add(
                            response != null
                                    ? response.commandStatus().toString()
                                    : String.valueOf(
                                            failure == null
                                                    ? null
                                                    : failure.getClass().getSimpleName()));
                }
            };
        }

        @Override
        public Observed handling(SmppSession session, Pdu pdu, @Nullable Observed cause) {
            throw new AssertionError("nothing is received");
        }
    };

    /** The ways to send. */
    enum Way {
        SEND {
            @Override
            void send(SmppClient client) {
                client.send(Messages.submit("hello"));
            }
        },
        SEND_ASYNC {
            @Override
            void send(SmppClient client) throws Exception {
                client.sendAsync(Messages.submit("hello")).get(SECONDS, TimeUnit.SECONDS);
            }
        },
        TRY_SEND {
            @Override
            void send(SmppClient client) throws Exception {
                client.trySend(Messages.submit("hello")).orElseThrow().get(SECONDS, TimeUnit.SECONDS);
            }
        },
        SEND_ALL {
            @Override
            void send(SmppClient client) {
                client.sendAll(List.of(Messages.submit("hello")).iterator(), sent -> {});
            }
        },
        RETRYING_SEND {
            @Override
            void send(SmppClient client) {
                client.retrying(RetryPolicy.defaults()).send(Messages.submit("hello"), Idempotence.PROMISED);
            }
        },
        RETRYING_SEND_ASYNC {
            @Override
            void send(SmppClient client) throws Exception {
                client.retrying(RetryPolicy.defaults())
                        .sendAsync(Messages.submit("hello"), Idempotence.PROMISED)
                        .get(SECONDS, TimeUnit.SECONDS);
            }
        },
        SEND_TEXT {
            @Override
            void send(SmppClient client) {
                client.sendText(SHOP, HANDSET, LONG);
            }
        },
        SEND_TEXT_ASYNC {
            @Override
            void send(SmppClient client) throws Exception {
                client.sendTextAsync(SHOP, HANDSET, LONG).get(SECONDS, TimeUnit.SECONDS);
            }
        },
        SEND_ALL_TEXTS {
            @Override
            void send(SmppClient client) {
                client.sendAllTexts(
                        List.of(new OutgoingText(SHOP, HANDSET, LONG)).iterator(), sent -> {});
            }
        },
        RETRYING_SEND_TEXT {
            @Override
            void send(SmppClient client) {
                client.retrying(RetryPolicy.defaults()).sendText(SHOP, HANDSET, LONG, Idempotence.PROMISED);
            }
        };

        abstract void send(SmppClient client) throws Exception;

        boolean isOfText() {
            return name().contains("TEXT");
        }

        boolean retries() {
            return name().startsWith("RETRYING");
        }
    }

    @ParameterizedTest
    @EnumSource
    void observesARequestOnceWithAllPartsAndAttempts(Way way) throws Exception {
        try (SmppServer server = Loopback.server()
                        .onSubmitSm((session, message) -> received.incrementAndGet() == 1 && way.retries()
                                ? message.respond(CommandStatus.ESME_RMSGQFUL)
                                : SubmitSmResp.ok("1"))
                        .start();
                SmppClient client = Loopback.client(server).observer(observer).connect()) {
            way.send(client);
        }
        assertThat(started).containsExactly(way.isOfText() ? "me submit_sm 3" : "me submit_sm 1");
        assertThat(ended).containsExactly("ESME_ROK");
        assertThat(received).hasValue((way.isOfText() ? 3 : 1) + (way.retries() ? 1 : 0));
    }

    @ParameterizedTest
    @EnumSource
    void observesTheFailureOfARequestWithoutABind(Way way) {
        try (SmppServer server = Loopback.server().start()) {
            SmppClient client = Loopback.client(server).observer(observer).connect();
            client.close();
            try {
                way.send(client);
            } catch (Exception e) {
                assertThat(e).hasStackTraceContaining(SessionClosedException.class.getSimpleName());
            }
        }
        assertThat(started).hasSize(1);
        assertThat(ended).containsExactly("SessionClosedException");
    }

    @Test
    void observesTheStatusOfARefusedText() {
        try (SmppServer server = Loopback.server()
                        .onSubmitSm((session, message) -> received.incrementAndGet() == 2
                                ? message.respond(CommandStatus.ESME_RINVDSTADR)
                                : SubmitSmResp.ok("1"))
                        .start();
                SmppClient client = Loopback.client(server).observer(observer).connect()) {
            assertThat(client.sendText(SHOP, HANDSET, LONG).isOk()).isFalse();
        }
        assertThat(ended).containsExactly("ESME_RINVDSTADR");
    }

    @Test
    void doesNotObserveATextThatCannotBeEncoded() {
        try (SmppServer server = Loopback.server().start();
                SmppClient client = Loopback.client(server).observer(observer).connect()) {
            assertThatThrownBy(() -> client.sendText(SHOP, HANDSET, LONG.repeat(300)))
                    .isInstanceOf(SmppException.class);
        }
        assertThat(started).isEmpty();
    }
}
