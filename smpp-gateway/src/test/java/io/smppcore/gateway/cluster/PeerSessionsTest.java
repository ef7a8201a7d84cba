package io.smppcore.gateway.cluster;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.Thread.State;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The view of the sessions at other nodes. */
class PeerSessionsTest {

    private final PeerSessions sessions = new PeerSessions(System::nanoTime);

    @Test
    void theNumberOfNodesDoesNotChangeWhileItIsApplied() throws Exception {
        sessions.up("b");
        List<Integer> applied = new ArrayList<>();
        sessions.listener(new PeerSessions.Listener() {
            @Override
            public void changed(String account) {
                sessions.nodesOf(account, applied::add);
            }
        });
        Thread change = Thread.ofPlatform().unstarted(() -> sessions.sends("b", "shop", true));
        sessions.nodesOf("shop", others -> {
            change.start();
            eventually().until(() -> change.getState() == State.WAITING || change.getState() == State.TERMINATED);
            applied.add(others);
        });
        change.join();
        assertThat(applied).containsExactly(0, 1);
    }
}
