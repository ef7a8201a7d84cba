package io.smppcore.gateway.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.gateway.search.IndexedMessage;
import io.smppcore.gateway.search.SearchIndex;
import io.smppcore.gateway.search.SearchIndexes;
import io.smppcore.gateway.store.EmbeddedStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bounds of searches, so that they take little from the messages that pass. */
class MessageSearchBoundsTest {

    private static final MessageQuery TO_GERMANY = new MessageQuery("+49", "", "", "", "", null, 0, Long.MAX_VALUE);

    @TempDir
    private Path directory;

    @Test
    void furtherSearchesAreRefusedUntilOneEnds() {
        GatewayConfig config = GatewayConfig.parse("test", """
                data: %s
                server: {host: 127.0.0.1, port: 0}
                accounts: {shop: {password: secret}}
                smscs: {up: {client: {endpoints: "127.0.0.1:1", systemId: gateway, password: secret}}}
                store: {minFree: 1000}
                """.formatted(directory));
        try (Node node = new Node(config, EmbeddedStore.open(directory), List.of())) {
            node.start();
            MessageSearch search = node.operations().search();
            search.turns.acquireUninterruptibly(MessageSearch.MAX_SEARCHES);
            assertThatThrownBy(() -> search.all(TO_GERMANY, 10, ""))
                    .isInstanceOf(RejectedExecutionException.class)
                    .hasMessageContaining("(expected: fewer; try again)");
            search.turns.release();
            assertThat(search.all(TO_GERMANY, 10, "").value().messages()).isEmpty();
            assertThat(search.turns.availablePermits()).isEqualTo(1);
        }
    }

    @Test
    void aPageEndsAfterCandidatesWithoutRowsOrWhenItsTimeIsOver() {
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
        try (PartitionsFixture fixture = PartitionsFixture.open(
                        directory.resolve("store"), "1h", "routes: [{targets: [alpha]}]", timer);
                SearchIndexes indexes = Objects.requireNonNull(SearchIndexes.in(directory, true))) {
            ActivePartition partition = fixture.partition(0);
            SearchIndex index = Objects.requireNonNull(indexes.open(0, 1, (first, last, page, messages) -> last));
            for (int number = 1; number <= 20_000; number++) {
                index.add(new IndexedMessage((1L << 44) + number, number, "Shop", "49" + number, "shop", ""));
            }
            FoundPage page = new PartitionSearch(0, index, partition.messages(), TO_GERMANY)
                    .page(Long.MAX_VALUE, 10, 3_000, () -> false);
            assertThat(page.messages()).isEmpty();
            assertThat(page.next() - (1L << 44)).isEqualTo(20_000 - 3_000 + 1);
            FoundPage second = new PartitionSearch(0, index, partition.messages(), TO_GERMANY)
                    .page(page.next(), 10, 3_000, () -> true);
            assertThat(second.next()).isLessThan(page.next()).isPositive();
            FoundPage last = new PartitionSearch(0, index, partition.messages(), TO_GERMANY)
                    .page(page.next(), 10, 100_000, () -> false);
            assertThat(last.next()).isZero();
        } finally {
            timer.shutdownNow();
        }
    }

    @Test
    void rowsOfOtherAccountsAreNotRead() {
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
        try (PartitionsFixture fixture = PartitionsFixture.open(
                        directory.resolve("store"), "1h", "routes: [{targets: [alpha]}]", timer);
                SearchIndexes indexes = Objects.requireNonNull(SearchIndexes.in(directory, true))) {
            SearchIndex index = Objects.requireNonNull(indexes.open(0, 1, (first, last, page, messages) -> last));
            for (int number = 1; number <= 20_000; number++) {
                String account = number % 1_000 == 0 ? "seldom" : "shop";
                index.add(new IndexedMessage((1L << 44) + number, number, "Shop", "49" + number, account, ""));
            }
            MessageQuery query = new MessageQuery("", "", "", "seldom", "", null, 0, Long.MAX_VALUE);
            // The page ends after the first candidates, at most 250, if there are more.
            assertThat(new PartitionSearch(0, index, fixture.partition(0).messages(), query)
                            .page(Long.MAX_VALUE, 10, 21, () -> false)
                            .next())
                    .isZero();
        } finally {
            timer.shutdownNow();
        }
    }

    @Test
    void rowsOfMessagesThatWereAcceptedLaterAreNotRead() {
        MessageQuery query = new MessageQuery("4917", "", "", "", "", null, 0, 15_000);
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
        try (PartitionsFixture fixture = PartitionsFixture.open(
                        directory.resolve("store"), "1h", "routes: [{targets: [alpha]}]", timer);
                SearchIndexes indexes = Objects.requireNonNull(SearchIndexes.in(directory, true))) {
            SearchIndex index = Objects.requireNonNull(indexes.open(0, 1, (first, last, page, messages) -> last));
            for (int number = 1; number <= 20_000; number++) {
                String to = number % 4 == 0 ? "4917" : "4930";
                index.add(new IndexedMessage((1L << 44) + number, number, "Shop", to + number, "shop", ""));
            }
            // The page ends after the first candidates: 250 of every fourth message.
            FoundPage page = new PartitionSearch(0, index, fixture.partition(0).messages(), query)
                    .page(Long.MAX_VALUE, 10, 1, () -> false);
            assertThat(page.next() - (1L << 44)).isEqualTo(15_000 - 4 * 249);
            MessageQuery before = new MessageQuery("4917", "", "", "", "", null, 0, 0);
            assertThat(new PartitionSearch(0, index, fixture.partition(0).messages(), before)
                            .page(Long.MAX_VALUE, 10, 1, () -> false)
                            .next())
                    .isZero();
        } finally {
            timer.shutdownNow();
        }
    }
}
