package io.smppcore.gateway.manage;

import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.GatewayStore.Partition;
import io.smppcore.gateway.store.Table;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Top-ups of prepaid accounts, by the keys with which they may be repeated. Guarded by the lock of their owner. */
final class TopUps {

    /** Time for which a repetition returns the first answer. */
    static final Duration KEPT = Duration.ofDays(30);

    private static final String PREFIX = "topup/";
    private static final byte[] END = "topup0".getBytes(StandardCharsets.US_ASCII);

    private final Map<String, TopUp> byKey = new LinkedHashMap<>();
    private final int maxKeys;

    /**
     * A top-up that was made.
     *
     * @param key key of the request
     * @param time time in milliseconds since 1970
     * @param account system_id
     * @param parts parts that were added
     * @param quota quota of the account afterwards
     * @param revision revision of the configuration afterwards
     */
    record TopUp(String key, long time, String account, long parts, long quota, long revision) {

        private static byte[] row(String key) {
            return (PREFIX + key).getBytes(StandardCharsets.UTF_8);
        }

        private byte[] toOctets() {
            return Row.write()
                    .text(key)
                    .number(time)
                    .text(account)
                    .number(parts)
                    .number(quota)
                    .number(revision)
                    .toOctets();
        }

        private static TopUp read(byte[] octets) {
            Row.Reader row = new Row.Reader(octets);
            return new TopUp(row.text(), row.number(), row.text(), row.number(), row.number(), row.number());
        }
    }

    /** Loads the stored top-ups. */
    TopUps(Partition partition, int maxKeys) {
        this.maxKeys = maxKeys;
        List<TopUp> all = new ArrayList<>();
        partition.scan(Table.META, PREFIX.getBytes(StandardCharsets.US_ASCII), END, (key, value) -> {
            all.add(TopUp.read(value));
            return true;
        });
        all.sort(Comparator.comparingLong(TopUp::revision));
        all.forEach(one -> byKey.put(one.key, one));
    }

    /** Returns the top-up with a key that is not too old; null if there is none. */
    @Nullable
    TopUp find(String key, long now) {
        TopUp found = byKey.get(key);
        return found != null && now - found.time < KEPT.toMillis() ? found : null;
    }

    /**
     * Adds the row of a top-up to its commit, and the removal of earlier ones that are too old or too many. Returns
     * what has to be called when the commit is durable.
     */
    Runnable add(Changes changes, TopUp added) {
        changes.put(Table.META, TopUp.row(added.key), added.toOctets());
        List<String> gone = new ArrayList<>();
        Iterator<TopUp> oldest = byKey.values().iterator();
        int left = byKey.size();
        while (oldest.hasNext()) {
            TopUp one = oldest.next();
            if (left < maxKeys && added.time - one.time < KEPT.toMillis()) {
                break;
            }
            left--;
            if (!one.key.equals(added.key)) {
                gone.add(one.key);
                changes.delete(Table.META, TopUp.row(one.key));
            }
        }
        return () -> {
            gone.forEach(byKey::remove);
            byKey.remove(added.key);
            byKey.put(added.key, added);
        };
    }
}
