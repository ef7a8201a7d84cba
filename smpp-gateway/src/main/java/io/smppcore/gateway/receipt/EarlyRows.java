package io.smppcore.gateway.receipt;

import io.smppcore.gateway.message.SmscId;
import io.smppcore.gateway.store.Table;
import java.util.List;
import java.util.function.ObjLongConsumer;

/**
 * The rows of the early receipts with one key in one partition.
 *
 * @param key SMSC group and message_id of the receipts
 * @param keeper receipts of the partition
 * @param positions positions in the keys of the rows, in the order of arrival
 */
record EarlyRows(SmscId key, PartitionReceipts keeper, List<Long> positions) {

    /** Reads the durable rows, and calls a consumer with the value and position of each. Reads the store. */
    void forEach(ObjLongConsumer<byte[]> receipt) {
        for (long position : positions) {
            byte[] value = keeper.context().partition().get(Table.EARLY, rowKey(position));
            if (value != null) {
                receipt.accept(value, position);
            }
        }
    }

    byte[] rowKey(long position) {
        return key.early(position);
    }
}
