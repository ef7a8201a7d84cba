package io.smppcore.gateway.cluster;

import io.netty.channel.ConnectTimeoutException;
import io.smppcore.client.BindSnapshot;
import io.smppcore.client.ClientListener;
import io.smppcore.session.CloseReason;
import java.net.ConnectException;
import org.jspecify.annotations.Nullable;

/**
 * Detector of the end of another node's process: the link was lost without unbind, and then a connection to its port
 * was refused. A node that closes in an orderly way unbinds; connections to a node that is suspended succeed, and those
 * to a node that is cut off time out or have no route. Thread-safe.
 */
final class EndDetector implements ClientListener {

    private final Runnable ended;

    /** True if the link was lost without unbind, and no connection was refused since then. */
    private volatile boolean isLost;

    /** Creates a detector that runs an action each time it detects an end. */
    EndDetector(Runnable ended) {
        this.ended = ended;
    }

    /** Called when the link can be used. */
    void up() {
        isLost = false;
    }

    /** Called when a link that could be used has been closed. */
    void closed(CloseReason reason) {
        isLost = reason.kind() == CloseReason.Kind.CLOSED_BY_PEER || reason.kind() == CloseReason.Kind.NETWORK_ERROR;
    }

    @Override
    public void onConnectFailed(BindSnapshot bind) {
        if (isLost && isRefused(bind.lastFailure())) {
            isLost = false;
            ended.run();
        }
    }

    /**
     * Returns true if the connection was refused, and false if there was no response or no route. A local failure, as
     * without a free port, looks like a refusal.
     */
    private static boolean isRefused(@Nullable Throwable failure) {
        Throwable cause = failure;
        while (cause != null && !(cause instanceof ConnectException)) {
            cause = cause.getCause();
        }
        return cause != null && !(cause instanceof ConnectTimeoutException);
    }
}
