package io.smppcore.gateway.store;

import static io.smppcore.gateway.store.Stores.octets;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MemoryDirectoryTest {

    @Test
    void reportsExistingFactsAndChanges() {
        Directory directory = new MemoryDirectory();
        directory.publish("a", octets("1"));
        directory.publish("b", octets("2"));
        List<String> seen = new ArrayList<>();
        directory.watch((key, value) -> {
            throw new IllegalStateException("a watcher that fails");
        });
        try (Directory.Watch watch =
                directory.watch((key, value) -> seen.add(key + (value == null ? "" : new String(value, UTF_8))))) {
            assertThat(watch).isNotNull();
            assertThat(seen).containsExactlyInAnyOrder("a1", "b2");
            directory.publish("a", null);
            directory.publish("b", octets("3"));
        }
        directory.publish("b", octets("4"));
        assertThat(seen).endsWith("a", "b3");
        assertThat(directory.snapshot()).containsOnlyKeys("b");
        assertThat(directory.snapshot().get("b")).isEqualTo(octets("4"));
    }
}
