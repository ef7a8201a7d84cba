package io.smppcore.gateway.receipt;

import io.smppcore.gateway.message.SmscId;
import io.smppcore.gateway.store.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The rows of the early receipts with one key in one partition.
 *
 * @param key SMSC group and message_id of the receipts
 * @param keeper receipts of the partition
 * @param positions positions in the keys of the rows, in increasing order, which is that of arrival
 */
record EarlyRows(SmscId key, PartitionReceipts keeper, List<Long> positions) {

    /** Reads the durable rows from the store, and then calls a consumer with the value and position of each. */
    void forEach(ObjLongConsumer<byte[]> consumer) {
        List<byte @Nullable []> values = new ArrayList<>();
        for (long position : positions) {
            values.add(keeper.context().partition().get(Table.EARLY, rowKey(position)));
        }
        for (int i = 0; i < values.size(); i++) {
            byte[] value = values.get(i);
            if (value != null) {
                consumer.accept(value, positions.get(i));
            }
        }
    }

    byte[] rowKey(long position) {
        return key.early(position);
    }
}
