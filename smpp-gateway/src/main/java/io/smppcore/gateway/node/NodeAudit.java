package io.smppcore.gateway.node;

import io.smppcore.gateway.cluster.LinkException;
import io.smppcore.gateway.cluster.NodeRequest;
import io.smppcore.gateway.cluster.Peers;
import io.smppcore.gateway.manage.AuditEntry;
import io.smppcore.gateway.manage.Author;
import io.smppcore.gateway.manage.ManagedConfiguration;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.store.StoreException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The audit log at a node, which asks the owner of the home partition of the configuration. Thread-safe. */
public final class NodeAudit {

    private static final int HOME = ManagedConfiguration.PARTITION;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final NodeConfiguration configuration;
    private final Peers peers;

    NodeAudit(NodeConfiguration configuration, Peers peers) {
        this.configuration = configuration;
        this.peers = peers;
    }

    /**
     * Adds an entry to the audit log. Blocks until it is durable; must not be called on an event loop.
     *
     * @throws StoreException if that is unknown, or no owner can be reached
     */
    public void add(Author author, String action, String object) {
        byte[] body = author.write(Row.write()).text(action).text(object).toOctets();
        if (configuration.owner() == null) {
            peers.awaitOwner(HOME, NodeRequest.AUDIT, body, PATIENCE);
        } else {
            addHere(new Row.Reader(body));
        }
    }

    /** Adds an entry for another node. Throws a {@link LinkException} if this node is not the owner. */
    byte[] addHere(Row.Reader row) {
        try {
            configuration
                    .required()
                    .audit
                    .add(Author.read(row), row.text(), row.text())
                    .get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException("interrupted", e);
        } catch (ExecutionException | TimeoutException e) {
            throw new StoreException("the audit log cannot be written now", e);
        }
        return Row.write().toOctets();
    }

    /**
     * Returns entries of the audit log in their order. Blocks; must not be called on an event loop.
     *
     * @param since time of the first one in milliseconds since 1970
     * @param until exclusive end of the times
     * @param after id of the entry before the first one; null for none
     * @param limit maximum number
     */
    public List<AuditEntry> page(long since, long until, @Nullable String after, int limit) {
        byte[] body = Row.write()
                .number(since)
                .number(until)
                .optional(after)
                .small(limit)
                .toOctets();
        Row.Reader row = configuration.owner() == null
                ? peers.awaitOwner(HOME, NodeRequest.AUDIT_LOG, body, PATIENCE)
                : new Row.Reader(page(new Row.Reader(body)));
        return row.list(AuditEntry::read);
    }

    /** Returns entries for another node. Throws a {@link LinkException} if this node is not the owner. */
    byte[] page(Row.Reader row) {
        List<AuditEntry> entries =
                configuration.required().audit.page(row.number(), row.number(), row.optional(), row.small());
        Row answer = Row.write();
        return answer.list(entries, entry -> entry.write(answer)).toOctets();
    }

    /** Removes old entries of the audit log, if this node has it. Reads the store. */
    void sweep() {
        ManagedConfiguration owner = configuration.owner();
        if (owner != null) {
            owner.audit.sweep();
        }
    }
}
