package io.smppcore.gateway.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.smppcore.gateway.alert.Alert;
import io.smppcore.gateway.history.Figures;
import io.smppcore.gateway.history.Point;
import io.smppcore.gateway.intake.IdempotencyKey;
import io.smppcore.gateway.intake.SubmittedMessage;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.message.SubmitResult;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.node.PartitionLetters.Letter;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.state.GatewayState.QueueState;
import io.smppcore.gateway.state.Queues;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.testing.Allocation;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import io.smppcore.type.SmppException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Search for a list in a request or response of another node that is neither read nor refused, costs too much memory,
 * or changes when it is written again.
 *
 * <p>The first octet of an input selects the kind of list, the rest is its row.
 */
class NodeCodecFuzzTest {

    private static final int FIXED = 100_000;
    private static final int PER_OCTET = 200;

    private static final SubmitSm REQUEST = SubmitSm.builder()
            .destinationAddress(Address.international("491701234567"))
            .build();

    /** A kind of list. */
    private enum Kind {
        SUBMISSION {
            @Override
            Object read(Row.Reader row) {
                return NodeCodec.submission(row);
            }

            @Override
            byte[] write(Object content) {
                NodeCodec.Submission submission = (NodeCodec.Submission) content;
                return NodeCodec.items(
                        submission.partition(), submission.account(), submission.items(), submission.key());
            }
        },
        OUTCOMES {
            @Override
            Object read(Row.Reader row) {
                return NodeCodec.outcomes(row);
            }

            @Override
            byte[] write(Object content) {
                return NodeCodec.write(Row.write(), listOf(content, SubmitResult.class))
                        .toOctets();
            }
        },
        TRACKED {
            @Override
            Object read(Row.Reader row) {
                return NodeCodec.tracked(row);
            }

            @Override
            byte[] write(Object content) {
                return NodeCodec.tracked(listOf(content, TrackedMessage.class));
            }
        },
        LATEST {
            @Override
            Object read(Row.Reader row) {
                return NodeCodec.latest(row);
            }

            @Override
            byte[] write(Object content) {
                return NodeCodec.latest(listOf(content, LatestMessages.Latest.class));
            }
        },
        QUEUES {
            @Override
            Object read(Row.Reader row) {
                return NodeCodec.queues(row);
            }

            @Override
            byte[] write(Object content) {
                return NodeCodec.queues((Queues) content);
            }
        },
        LETTERS {
            @Override
            Object read(Row.Reader row) {
                return NodeCodec.letters(row);
            }

            @Override
            byte[] write(Object content) {
                return NodeCodec.letters(listOf(content, Letter.class));
            }
        },
        FOUND {
            @Override
            Object read(Row.Reader row) {
                return NodeCodec.found(row);
            }

            @Override
            byte[] write(Object content) {
                return NodeCodec.found(listOf(content, FoundPage.class));
            }
        },
        HISTORY {
            @Override
            Object read(Row.Reader row) {
                return NodeCodec.history(row);
            }

            @Override
            byte[] write(Object content) {
                return NodeCodec.history(listOf(content, Point.class));
            }
        },
        ALERTS {
            @Override
            Object read(Row.Reader row) {
                return NodeCodec.alerts(row);
            }

            @Override
            byte[] write(Object content) {
                return NodeCodec.alerts(listOf(content, Alert.class));
            }
        },
        CONTENTS {
            @Override
            Object read(Row.Reader row) {
                NodeCodec.tracked(row);
                return NodeCodec.contents(row);
            }

            @Override
            byte[] write(Object content) {
                List<Optional<MessageRequest<?>>> contents = new ArrayList<>();
                ((List<?>) content)
                        .forEach(one -> contents.add(((Optional<?>) one).map(part -> (MessageRequest<?>) part)));
                return NodeCodec.contents(List.of(), contents);
            }
        };

        abstract Object read(Row.Reader row);

        abstract byte[] write(Object content);

        private static <T> List<T> listOf(Object content, Class<T> type) {
            return ((List<?>) content).stream().map(type::cast).toList();
        }
    }

    static Stream<byte[]> seeds() {
        Message message = new Message(5, 5, 5, "shop", "s", 1, 9, 0, List.of(), List.of(), TraceContext.NONE, REQUEST);
        TrackedMessage tracked = TrackedMessage.of(message, "north", MessageState.ENROUTE, "");
        List<SubmittedMessage> items = SubmittedMessage.of(List.of(REQUEST, REQUEST));
        QueueState queue = new QueueState(1, 2, 3, 4);
        Queues queues = new Queues(Map.of("a", queue), Map.of("b", queue), Map.of("c", 1L), 2, 3);
        Letter letter = new Letter("005", true, "shop", "north", Address.EMPTY, Address.EMPTY, "cause", Instant.EPOCH);
        FoundPage found =
                new FoundPage(3, 9, 5, true, List.of(new LatestMessages.Latest(3, List.of(tracked, tracked))));
        Point point = new Point(7, Figures.read(new byte[] {1, 5, 2, -1, 3}));
        Alert alert = new Alert(
                "SmppGatewayNoBind",
                "critical",
                "docs/page.md#entry",
                "Call.",
                List.of(new Alert.Instance(
                        "gateway-1", Alert.State.FIRING, Instant.EPOCH, Map.of("name", "north"), 0, "no bind")),
                7);
        return Stream.of(
                input(Kind.ALERTS, NodeCodec.alerts(List.of(alert, alert))),
                input(
                        Kind.CONTENTS,
                        NodeCodec.contents(List.of(tracked), List.of(Optional.of(REQUEST), Optional.empty()))),
                input(Kind.SUBMISSION, NodeCodec.submission(1, "shop", "s", List.of(REQUEST))),
                input(Kind.SUBMISSION, NodeCodec.items(1, "shop", items, new IdempotencyKey("key", "digest"))),
                input(
                        Kind.OUTCOMES,
                        NodeCodec.write(
                                        Row.write(),
                                        List.of(new SubmitResult(CommandStatus.ESME_RINVDSTADR, "reason", "")))
                                .toOctets()),
                input(Kind.TRACKED, NodeCodec.tracked(List.of(tracked, tracked))),
                input(Kind.LATEST, NodeCodec.latest(List.of(new LatestMessages.Latest(0, List.of(tracked))))),
                input(Kind.QUEUES, NodeCodec.queues(queues)),
                input(Kind.LETTERS, NodeCodec.letters(List.of(letter, letter))),
                input(Kind.FOUND, NodeCodec.found(List.of(found, found))),
                input(Kind.HISTORY, NodeCodec.history(List.of(point, point))),
                input(Kind.QUEUES, Row.write().small(-1).small(0x7FFF_FFFF).toOctets()));
    }

    private static byte[] input(Kind kind, byte[] row) {
        byte[] input = new byte[1 + row.length];
        input[0] = (byte) List.of(Kind.values()).indexOf(kind);
        System.arraycopy(row, 0, input, 1, row.length);
        return input;
    }

    @MethodSource("seeds")
    @FuzzTest
    void isRestoredOrRefused(byte[] input) {
        if (input.length == 0) {
            return;
        }
        Kind kind = Kind.values()[(input[0] & 0xFF) % Kind.values().length];
        byte[] octets = Arrays.copyOfRange(input, 1, input.length);
        Allocation.assertAtMost(FIXED + PER_OCTET * octets.length, () -> read(octets, kind::read));
        Object content = read(octets, kind::read);
        if (content != null) {
            byte[] written = kind.write(content);
            Object again = Objects.requireNonNull(read(written, kind::read));
            assertThat(kind.write(again)).hasSameSizeAs(written);
        }
    }

    private static @Nullable Object read(byte[] octets, Function<Row.Reader, Object> reader) {
        try {
            return reader.apply(new Row.Reader(octets));
        } catch (StoreException
                | SmppException
                | IllegalArgumentException
                | IndexOutOfBoundsException
                | ClassCastException e) {
            return null;
        }
    }
}
