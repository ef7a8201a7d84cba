package io.smppcore.gateway.message;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.testing.Allocation;
import io.smppcore.type.MessageState;
import io.smppcore.type.SmppException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Searches for rows of the store that are neither read nor refused as documented, or whose content changes when it is
 * written again.
 */
class StoredRowsFuzzTest {

    /** Bytes that a row without octets may allocate, and those for each octet. */
    private static final int FIXED = 100_000;

    private static final int PER_OCTET = 100;

    static Stream<byte[]> messages() {
        return Stream.concat(
                RowTest.requests()
                        .filter(request -> request.tlvs().encodedLength() < 1_000)
                        .map(request -> RowTest.message(request).toOctets()),
                Stream.of(RowTest.message(SubmitSm.builder().build())
                        .afterCopy()
                        .with(SubmitSm.builder().sourceAddress(RowTest.ODD).build())
                        .toOctets()));
    }

    static Stream<byte[]> states() {
        return RowTest.requests().limit(2).flatMap(request -> {
            TrackedMessage tracked = TrackedMessage.of(RowTest.message(request), "north", MessageState.ENROUTE, "");
            return Stream.of(
                    tracked.toOctets(),
                    tracked.waitingAt(TrackedMessage.laterPlace(7)).toOctets(),
                    tracked.accepted("north", "7", 5, List.of(new SmscId("north", "7"), new SmscId("south", "8")))
                            .ended(MessageState.of(200), 9, "cause")
                            .toOctets());
        });
    }

    static Stream<byte[]> deliveries() {
        DeliverSm request = DeliverSm.builder().destinationAddress(RowTest.ODD).build();
        return Stream.of(
                        new Delivery(7, 5, "s", 9, RowTest.TRACE, request, ReplyTo.NONE, false),
                        new Delivery(7, 5, "s", 9, TraceContext.NONE, request, new ReplyTo("5", "http://a"), true))
                .map(Delivery::toOctets);
    }

    static Stream<byte[]> letters() {
        return deliveries()
                .map(row ->
                        DeadLetter.of("shop", Delivery.read(7, row), "cause", 9).toOctets());
    }

    @MethodSource("messages")
    @FuzzTest
    void restoresMessages(byte[] input) {
        Message message = restored(input, octets -> Message.read(7, octets), Message::toOctets);
        if (message != null) {
            assertThat(message.weight()).isPositive();
        }
    }

    @MethodSource("states")
    @FuzzTest
    void restoresStates(byte[] input) {
        restored(input, TrackedMessage::read, TrackedMessage::toOctets);
    }

    @MethodSource("deliveries")
    @FuzzTest
    void restoresDeliveries(byte[] input) {
        restored(input, octets -> Delivery.read(7, octets), Delivery::toOctets);
    }

    @MethodSource("letters")
    @FuzzTest
    void restoresDeadLetters(byte[] input) {
        DeadLetter letter = read(input, DeadLetter::read);
        if (letter != null) {
            assertThat(DeadLetter.read(letter.toOctets()).toOctets()).isEqualTo(letter.toOctets());
        }
    }

    private static <T> @Nullable T restored(byte[] input, Function<byte[], T> reader, Function<T, byte[]> writer) {
        Allocation.assertAtMost(FIXED + PER_OCTET * input.length, () -> read(input, reader));
        T content = read(input, reader);
        if (content != null) {
            byte[] written = writer.apply(content);
            T again = reader.apply(written);
            assertThat(again).isEqualTo(content);
            assertThat(Arrays.equals(writer.apply(again), written)).isTrue();
        }
        return content;
    }

    private static <T> @Nullable T read(byte[] octets, Function<byte[], T> reader) {
        try {
            return reader.apply(octets);
        } catch (StoreException
                | SmppException
                | IllegalArgumentException
                | IndexOutOfBoundsException
                | ClassCastException e) {
            return null;
        }
    }
}
