package io.smppcore.internal.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.internal.message.MessageAssembly.Result;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.message.MessageRefusedException;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.segment.InMemorySegmentStore;
import io.smppcore.segment.IncompleteMessage;
import io.smppcore.segment.Reassembler;
import io.smppcore.segment.ReassemblyLimits;
import io.smppcore.segment.SegmentStore;
import io.smppcore.segment.Segmenter;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.TextDecoder;
import io.smppcore.text.TextEncoder;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InvalidFieldException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Assembly of parts into whole messages. */
class MessageAssemblyTest {

    private static final Address FROM = Address.international("491701234567");
    private static final Address TO = Address.alphanumeric("shop");
    private static final String LONG = "Grüße aus Ελλάδα. ".repeat(20);

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    private final List<IncompleteMessage> incomplete = new ArrayList<>();
    private final LimitedLog log = new LimitedLog(LoggerFactory.getLogger(MessageAssemblyTest.class), 1);

    private MessageAssembly assembly() {
        return new MessageAssembly(
                Reassembler.inMemory(ReassemblyLimits.defaults()),
                TextDecoder.of(DefaultAlphabet.GSM),
                incomplete::add,
                log);
    }

    private static List<DeliverSm> parts(String text) {
        return Segmenter.defaults().segment(TextEncoder.defaults().encode(text), FROM, TO).stream()
                .map(part -> DeliverSm.builder()
                        .sourceAddress(FROM)
                        .destinationAddress(TO)
                        .esmClass(part.esmClass())
                        .dataCoding(part.dataCoding())
                        .shortMessage(part.shortMessage())
                        .build())
                .toList();
    }

    private static Result accept(MessageAssembly assembly, DeliverSm part) {
        return assembly.accept(part, part.tlvs());
    }

    /** Returns the result of the last part. */
    private static Result acceptAll(MessageAssembly assembly, List<DeliverSm> parts) {
        Result last = new Result.Part();
        for (DeliverSm part : parts) {
            last = accept(assembly, part);
        }
        return last;
    }

    private static String text(Result result) {
        return ((Result.Whole) result).message().text();
    }

    @Test
    void joinsPartsInAnyOrder() {
        MessageAssembly assembly = assembly();
        List<DeliverSm> parts = parts(LONG).reversed();
        for (DeliverSm part : parts.subList(0, parts.size() - 1)) {
            assertThat(accept(assembly, part)).isInstanceOf(Result.Part.class);
            assertThat(accept(assembly, part)).as("a duplicate").isInstanceOf(Result.Part.class);
        }

        Result.Whole whole = (Result.Whole) accept(assembly, parts.getLast());

        assertThat(whole.message().text()).isEqualTo(LONG);
        assertThat(whole.message().source()).isEqualTo(FROM);
        assertThat(whole.message().destination()).isEqualTo(TO);
        assertThat(whole.message().isText()).isTrue();
        assertThat(text(accept(assembly, parts("short").getFirst()))).isEqualTo("short");
    }

    @Test
    void theLastPartCompletesAMessageThatWasPutBack() {
        MessageAssembly assembly = assembly();
        List<DeliverSm> parts = parts(LONG);
        Result last = acceptAll(assembly, parts);

        assembly.putBack(((Result.Whole) last).message(), parts.getLast().tlvs());

        assertThat(text(accept(assembly, parts.getLast()))).isEqualTo(LONG);
    }

    @Test
    void reportsMessagesWithMissingParts() {
        MessageAssembly assembly = new MessageAssembly(
                Reassembler.builder(new InMemorySegmentStore(
                                ReassemblyLimits.defaults().withTimeout(Duration.ofMinutes(1))))
                        .clock(now::get)
                        .build(),
                TextDecoder.of(DefaultAlphabet.GSM),
                message -> {
                    incomplete.add(message);
                    throw new IllegalStateException("thrown by the test");
                },
                log);
        accept(assembly, parts(LONG).getFirst());
        assembly.expire();
        assertThat(incomplete).isEmpty();

        now.set(now.get().plus(Duration.ofMinutes(2)));
        assembly.expire();

        assertThat(incomplete).hasSize(1);
    }

    @Test
    void onlyAcceptThrowsFailuresOfTheStore() {
        MessageAssembly working = assembly();
        List<DeliverSm> parts = parts(LONG);
        Result last = acceptAll(working, parts);
        SegmentStore failing = (SegmentStore) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {SegmentStore.class}, (proxy, method, arguments) -> {
                    throw new IllegalStateException("thrown by the test");
                });
        MessageAssembly assembly = new MessageAssembly(
                Reassembler.builder(failing).build(), TextDecoder.of(DefaultAlphabet.GSM), incomplete::add, log);

        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> accept(assembly, parts.getFirst()))
                .withMessage("thrown by the test");
        assembly.expire();
        assembly.putBack(((Result.Whole) last).message(), parts.getLast().tlvs());
    }

    @Test
    void aRefusalNeedsAStatusThatRefuses() {
        assertThat(new MessageRefusedException(CommandStatus.ESME_RX_T_APPN).commandStatus())
                .isEqualTo(CommandStatus.ESME_RX_T_APPN);
        assertThatExceptionOfType(InvalidFieldException.class)
                .isThrownBy(() -> new MessageRefusedException(CommandStatus.ESME_ROK));
    }
}
