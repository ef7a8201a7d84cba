package io.smppcore.gateway.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.config.AdminState.Sending;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AdminStatesTest {

    private static final GatewayConfig CONFIG = GatewayConfig.parse("test", """
            accounts: {shop: {password: secret}}
            smscs:
              a1: {group: a, client: {endpoints: "127.0.0.1:1", systemId: me, password: pw}}
              a2: {group: a, client: {endpoints: "127.0.0.1:1", systemId: me, password: pw}}
              b: {client: {endpoints: "127.0.0.1:1", systemId: me, password: pw}}
              c: {client: {endpoints: "127.0.0.1:1", systemId: me, password: pw}}
              off: {disabled: true, client: {endpoints: "127.0.0.1:1", systemId: me, password: pw}}
            routes: [{targets: [a, b, c, off]}]
            """);

    private static final AdminState PAUSED = AdminState.NORMAL.with(Sending.PAUSED, "");
    private static final AdminState UNBOUND = AdminState.NORMAL.unbound(true);

    private static AdminState drained(String to, int second) {
        return AdminState.NORMAL.with(Sending.DRAINED, to).changed(Instant.ofEpochSecond(second), "me");
    }

    private static Map<String, String> drains(Map<String, AdminState> states) {
        return new AdminStates(states).drains(CONFIG.smscs().values());
    }

    @Test
    void aGroupIsDrainedWhileNoneOfItsSmscsIsActive() {
        assertThat(drains(Map.of())).isEmpty();
        assertThat(drains(Map.of("a1", drained("b", 1)))).isEmpty();
        assertThat(drains(Map.of("a1", drained("b", 1), "a2", PAUSED))).isEqualTo(Map.of("a", "b"));
        assertThat(drains(Map.of("a1", drained("b", 1), "a2", UNBOUND))).isEqualTo(Map.of("a", "b"));
        assertThat(drains(Map.of("a1", PAUSED, "a2", UNBOUND))).isEmpty();
        assertThat(drains(Map.of("off", drained("b", 1)))).isEqualTo(Map.of("off", "b"));
    }

    @Test
    void theSmscThatWasDrainedLastDecides() {
        assertThat(drains(Map.of("a1", drained("b", 2), "a2", drained("c", 1)))).isEqualTo(Map.of("a", "b"));
        assertThat(drains(Map.of("a1", drained("b", 2), "a2", drained("c", 3)))).isEqualTo(Map.of("a", "c"));
    }

    @Test
    void drainsFollowEachOtherButNeitherInACircleNorToNoGroup() {
        assertThat(drains(Map.of("b", drained("c", 1), "c", drained("off", 2))))
                .isEqualTo(Map.of("b", "off", "c", "off"));
        assertThat(drains(Map.of("b", drained("c", 1), "c", drained("b", 2)))).isEmpty();
        assertThat(drains(Map.of("off", drained("b", 3), "b", drained("c", 1), "c", drained("b", 2))))
                .isEmpty();
        assertThat(drains(Map.of("b", drained("gone", 1)))).isEmpty();
    }

    @Test
    void areReadFromTheirTrees() {
        for (AdminState state : new AdminState[] {
            AdminState.NORMAL, PAUSED, UNBOUND, drained("b", 5).unbound(true)
        }) {
            assertThat(AdminState.of(state.tree())).isEqualTo(state);
        }
    }
}
