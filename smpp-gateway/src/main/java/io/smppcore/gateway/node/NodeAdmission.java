package io.smppcore.gateway.node;

import io.smppcore.gateway.store.GatewayStore;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.internal.util.LimitedLog;
import io.smppcore.type.CommandStatus;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Admission of new messages at a node: all are refused after a failure of its store, while the store cannot take more,
 * and while its disk is nearly full. Thread-safe.
 */
final class NodeAdmission {

    private static final Logger LOG = LoggerFactory.getLogger(Node.class);
    private static final String REFUSING = "messages are refused with {}: {}";

    private final GatewayStore store;
    private final CompletableFuture<Throwable> failed = new CompletableFuture<>();
    private volatile boolean hasSpace = true;
    private volatile boolean isClosed;

    /** Log of refusals. The free space may cross its minimum every few seconds. */
    private final LimitedLog trouble = LimitedLog.ofTrouble(LOG, 1);

    /** Last status, and whether the log says that messages are refused. Used by {@link #check} only. */
    private CommandStatus last = CommandStatus.ESME_ROK;

    private boolean isLogged;

    NodeAdmission(GatewayStore store) {
        this.store = store;
    }

    /** Returns ESME_ROK if messages are accepted, otherwise the status with which they are refused. */
    CommandStatus status() {
        if (store.failure() != null) {
            return CommandStatus.ESME_RSYSERR;
        }
        return hasSpace && store.obstacle() == null ? CommandStatus.ESME_ROK : CommandStatus.ESME_RMSGQFUL;
    }

    /** Returns the reason why messages are refused; empty if they are accepted. */
    String obstacle() {
        if (store.failure() != null) {
            return "the store has failed or is closed, see the log; a restart continues with the stored state";
        }
        String obstacle = store.obstacle();
        if (obstacle != null) {
            return obstacle;
        }
        return hasSpace ? "" : "the disk is nearly full";
    }

    /** Returns a future that completes with the failure of the store when it has failed. */
    CompletableFuture<Throwable> failed() {
        return failed;
    }

    /**
     * Compares the free space with its minimum, and logs when messages begin to be refused and when they are accepted
     * again. Called every second, on one thread at a time.
     *
     * @param minFreeOctets minimum number of free octets on the disk of the store
     */
    void check(long minFreeOctets) {
        hasSpace = store.freeOctets() >= minFreeOctets;
        CommandStatus now = status();
        if (now.equals(last) || isClosed) {
            return;
        }
        last = now;
        StoreException failure = store.failure();
        if (failure != null) {
            LOG.error(REFUSING, now, obstacle(), failure);
            failed.complete(failure);
        } else if (!now.isOk()) {
            isLogged |= trouble.tryWarn(REFUSING, now, obstacle());
        } else if (isLogged) {
            isLogged = false;
            LOG.info("messages are accepted again");
        }
    }

    /** Ends the log lines, because the node closes its store. */
    void close() {
        isClosed = true;
    }
}
