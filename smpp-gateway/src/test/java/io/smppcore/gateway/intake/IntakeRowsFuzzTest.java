package io.smppcore.gateway.intake;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.smppcore.gateway.intake.PartCollector.Stored;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.message.SubmitResult;
import io.smppcore.gateway.row.MessageNumber;
import io.smppcore.gateway.store.ChangeReader;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.gateway.trace.TraceContext;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.testing.Allocation;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.SmppException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.provider.MethodSource;

/** Searches for rows of idempotency keys and of waiting parts that are neither restored nor refused. */
class IntakeRowsFuzzTest {

    private static final int FIXED = 100_000;
    private static final int PER_OCTET = 100;
    private static final IdempotencyKey KEY = new IdempotencyKey("key", "digest");

    static Stream<byte[]> keys() {
        String id = MessageNumber.text(0, MessageNumber.first(1) + 1);
        return Stream.of(
                        List.<SubmitResult>of(),
                        List.of(
                                new SubmitResult(CommandStatus.ESME_ROK, "", id),
                                new SubmitResult(CommandStatus.ESME_RINVDSTADR, "no digits", "")))
                .map(IntakeRowsFuzzTest::row);
    }

    private static byte[] row(List<SubmitResult> results) {
        Changes changes = new Changes();
        KEY.put(changes, "shop", 9, results);
        byte[] octets = new byte[changes.length()];
        changes.copyTo(octets, 0);
        List<byte[]> rows = new ArrayList<>();
        ChangeReader.visit(octets, 0, (table, key, value) -> rows.add(Objects.requireNonNull(value)));
        return rows.getFirst();
    }

    static Stream<byte[]> parts() {
        SubmitSm request = SubmitSm.builder().build();
        Message message =
                new Message(1, 0, 1, "shop", "s", 5, 9, 1, List.of(), List.of("a"), TraceContext.NONE, request);
        return Stream.of(new Stored(0, message).toOctets(), new Stored(7, message.afterCopy()).toOctets());
    }

    @MethodSource("keys")
    @FuzzTest
    void restoresResults(byte[] input) {
        Partition partition = (Partition) Proxy.newProxyInstance(
                Partition.class.getClassLoader(),
                new Class<?>[] {Partition.class},
                (proxy, method, arguments) -> method.getName().equals("get") ? input : 0);
        Supplier<IdempotencyKey.@Nullable Known> reader = () -> KEY.find(partition, "shop", 1);
        Allocation.assertAtMost(FIXED + PER_OCTET * input.length, () -> read(reader));
        IdempotencyKey.Known known = read(reader);
        if (known != null) {
            for (SubmitResult result : known.results()) {
                assertThat(result.id().isEmpty() || MessageNumber.partition(result.id()) == 0)
                        .isTrue();
            }
        }
    }

    @MethodSource("parts")
    @FuzzTest
    void restoresParts(byte[] input) {
        Allocation.assertAtMost(FIXED + PER_OCTET * input.length, () -> read(() -> Stored.read(input)));
        Stored stored = read(() -> Stored.read(input));
        if (stored != null) {
            assertThat(Stored.read(stored.toOctets())).isEqualTo(stored);
        }
    }

    private static <T> @Nullable T read(Supplier<@Nullable T> reader) {
        try {
            return reader.get();
        } catch (StoreException
                | SmppException
                | IllegalArgumentException
                | IndexOutOfBoundsException
                | ClassCastException e) {
            return null;
        }
    }
}
