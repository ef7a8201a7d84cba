package io.smppcore.gateway.node;

import static io.smppcore.gateway.node.PartitionsFixture.session;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.forward.GroupQueue;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.Table;
import io.smppcore.pdu.CancelSm;
import io.smppcore.pdu.QuerySm;
import io.smppcore.pdu.QuerySmResp;
import io.smppcore.pdu.ReplaceSm;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.testing.Waits;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.stream.LongStream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Searches for messages of a partition, and requests that take them from the place where they wait. */
@NullUnmarked // fields are set before each test
class WaitingMessagesTest {

    private static final long NUMBER = 7;

    @TempDir
    Path directory;

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private PartitionsFixture fixture;
    private ActivePartition partition;

    @BeforeEach
    void open() {
        fixture = PartitionsFixture.open(directory, "1h", "routes: [{targets: [alpha]}]", timer);
        partition = fixture.partition(0);
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    /** Adds a message to the queue, and returns its position there, which is its number + 1. */
    private long enqueue() {
        fixture.enqueue("491701234567", "hello");
        partition.context().log().settle();
        return partition.context().log().last();
    }

    private CommandStatus answer(Request<?> request) {
        return partition
                .ancillary()
                .answer("shop", request, InterfaceVersion.V5_0)
                .commandStatus();
    }

    private CommandStatus query(long number) {
        return answer(QuerySm.of(partition.context().idOf(number), Address.EMPTY));
    }

    private MessageState state(long number) {
        QuerySm query = QuerySm.of(partition.context().idOf(number), Address.EMPTY);
        return ((QuerySmResp) partition.ancillary().answer("shop", query, InterfaceVersion.V5_0)).messageState();
    }

    private CommandStatus cancel(long number) {
        return answer(CancelSm.of("", partition.context().idOf(number), Address.EMPTY, Address.EMPTY));
    }

    private CommandStatus cancelWhileCommitsAreRefused(long number) {
        fixture.isRefusing = true;
        CommandStatus status = cancel(number);
        fixture.isRefusing = false;
        return status;
    }

    @Test
    void messagesOfAnUnknownAccountAreFoundWithOneSearchForItsLanes() {
        long[] numbers = LongStream.range(0, 50).map(i -> enqueue() - 1).toArray();
        int before = fixture.scans.get();
        assertThat(partition.messages().tracked(null, numbers)).hasSize(50);
        assertThat(fixture.scans.get() - before).isLessThan(10);
    }

    @Test
    void aMessageIsFoundByItsNumberAndNotByItsPosition() {
        long position = enqueue();
        assertThat(query(position)).isEqualTo(CommandStatus.ESME_RINVMSGID);
        assertThat(query(position - 1)).isEqualTo(CommandStatus.ESME_ROK);
        String id = partition.context().idOf(position - 1);
        assertThat(partition.messages().parts("shop", id)).hasSize(1);
    }

    @Test
    void aMessageWhoseCancellationIsRefusedByTheStoreIsSent() {
        long number = enqueue() - 1;
        GroupQueue queue = partition.groups().queue("alpha");
        assertThat(cancelWhileCommitsAreRefused(number)).isEqualTo(CommandStatus.ESME_RSYSERR);
        assertThat(queue.depth()).isEqualTo(1);
        fixture.bind("alpha", session("1", request -> CompletableFuture.completedFuture(SubmitSmResp.ok("1"))));
        eventually().until(() -> fixture.counts.forwarded.sum() == 1);
        eventually().until(() -> queue.depth() == 0);
    }

    @Test
    void aCancelByAddressesRespondsWhenAllItsCancellationsAreDurable() {
        long first = enqueue() - 1;
        enqueue();
        fixture.holdCommitsAfter(1);
        FutureTask<CommandStatus> status = new FutureTask<>(() -> partition
                .ancillary()
                .cancelSelected(
                        "shop",
                        CancelSm.of("", "", Address.alphanumeric("Shop"), Address.international("491701234567"))));
        Thread thread = Thread.ofPlatform().start(status);
        eventually().until(() -> fixture.held() == 1 && state(first).equals(MessageState.DELETED));
        eventually().until(() -> status.isDone() || thread.getState() == Thread.State.WAITING);
        assertThat(status).isNotDone();
        fixture.release();
        assertThat(status).succeedsWithin(Waits.BOUND).isEqualTo(CommandStatus.ESME_ROK);
        assertThat(partition.groups().queue("alpha").depth()).isZero();
    }

    @Test
    void aCancellationWaitsForAReplacementOfTheSameMessage() {
        long number = enqueue() - 1;
        ReplaceSm replacement = ReplaceSm.builder()
                .messageId(partition.context().idOf(number))
                .shortMessage(Octets.of(new byte[] {'a'}))
                .build();
        fixture.holdCommitsAfter(0);
        FutureTask<CommandStatus> replaced = new FutureTask<>(() -> answer(replacement));
        Thread.ofPlatform().start(replaced);
        eventually().until(() -> fixture.held() == 1);
        FutureTask<CommandStatus> cancelled = waiting(() -> cancel(number));
        fixture.release();
        assertThat(replaced).succeedsWithin(Waits.BOUND).isEqualTo(CommandStatus.ESME_ROK);
        assertThat(cancelled).succeedsWithin(Waits.BOUND).isEqualTo(CommandStatus.ESME_ROK);
        assertThat(state(number)).isEqualTo(MessageState.DELETED);
    }

    @Test
    void aMessageIsCancelledThatMovesFromTheScheduleToItsQueue() {
        Message message = fixture.message(
                        GatewayFixture.message("491701234567", "hello").build())
                .as(NUMBER, NUMBER);
        fixture.holdCommitsAfter(1);
        partition.schedule().later(partition.groups().queue("alpha"), message, Duration.ZERO, "", failure -> {});
        eventually().until(() -> fixture.held() == 1);
        FutureTask<CommandStatus> cancelled = waiting(() -> cancel(NUMBER));
        fixture.release();
        assertThat(cancelled).succeedsWithin(Waits.BOUND).isEqualTo(CommandStatus.ESME_ROK);
        assertThat(state(NUMBER)).isEqualTo(MessageState.DELETED);
    }

    /** Starts a request that has to wait. */
    private static FutureTask<CommandStatus> waiting(Callable<CommandStatus> request) {
        FutureTask<CommandStatus> status = new FutureTask<>(request);
        Thread thread = Thread.ofPlatform().start(status);
        eventually().until(() -> status.isDone() || thread.getState() == Thread.State.WAITING);
        assertThat(status).isNotDone();
        return status;
    }

    @Test
    void aPartWhoseCancellationIsRefusedByTheStoreStillWaits() {
        SubmitSm part = GatewayFixture.message("491701234567", "hello")
                .tlv(TlvTag.SAR_MSG_REF_NUM, 1)
                .tlv(TlvTag.SAR_TOTAL_SEGMENTS, 2)
                .tlv(TlvTag.SAR_SEGMENT_SEQNUM, 1)
                .build();
        byte[] content = fixture.message(part).as(NUMBER, NUMBER).toOctets();
        byte[] row = Row.write().number(0).octets(content).toOctets();
        partition.context().log().commit(new Changes().put(Table.PARTS, Keys.of(NUMBER), row), failure -> {});
        partition.context().log().settle();
        partition.collector().start(partial -> {});
        assertThat(cancelWhileCommitsAreRefused(NUMBER)).isEqualTo(CommandStatus.ESME_RSYSERR);
        assertThat(partition.collector().waiting()).isEqualTo(1);
        assertThat(cancel(NUMBER)).isEqualTo(CommandStatus.ESME_ROK);
        assertThat(partition.collector().waiting()).isZero();
    }
}
