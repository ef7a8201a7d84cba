package io.smppcore.gateway.node;

import io.smppcore.gateway.message.SubmitResult;
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
    private static final SubmitResult OPEN = new SubmitResult(CommandStatus.ESME_ROK, "", "");
    private static final SubmitResult FAILED = SubmitResult.refused(
            CommandStatus.ESME_RSYSERR,
            "the store has failed or is closed, see the log; a restart continues with the stored state");
    private static final SubmitResult FULL = SubmitResult.refused(
            CommandStatus.ESME_RMSGQFUL,
            "the disk of the gateway is nearly full; messages are accepted again once it has more free space than"
                    + " store.minFree");
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

    /** Returns the result with which messages are refused, and its reason; one with ESME_ROK if they are accepted. */
    SubmitResult current() {
        if (store.failure() != null) {
            return FAILED;
        }
        String obstacle = store.obstacle();
        if (obstacle != null) {
            return SubmitResult.refused(CommandStatus.ESME_RMSGQFUL, obstacle);
        }
        return hasSpace ? OPEN : FULL;
    }

    /** Returns the reason why messages are refused; empty if they are accepted. */
    String obstacle() {
        return current().reason();
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
        SubmitResult current = current();
        CommandStatus now = current.status();
        if (now.equals(last) || isClosed) {
            return;
        }
        last = now;
        StoreException failure = store.failure();
        if (failure != null) {
            LOG.error(REFUSING, now, current.reason(), failure);
            failed.complete(failure);
        } else if (!now.isOk()) {
            isLogged |= trouble.tryWarn(REFUSING, now, current.reason());
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
