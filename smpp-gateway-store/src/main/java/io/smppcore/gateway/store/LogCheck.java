package io.smppcore.gateway.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ObjLongConsumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * A check of the logs and manifests of a partition, which reads them before RocksDB recovers from them.
 *
 * <p>RocksDB ends the recovery at the first damage, drops everything after it, and begins a new log. This is right for
 * the group that was being written when the machine stopped: it was never acknowledged, and nothing follows it. Any
 * other damage must be detected. So a group after damage in the same file, and a gap between the sequence numbers of
 * two groups, are errors, detected while the files are still unchanged.
 *
 * <p>A log consists of blocks of 32 KiB with records, each a header (checksum 4, length 2, type 1, little endian) and
 * octets; a record does not cross the end of a block. A group is one full record, or a first, middle ones and a last.
 * It begins with its sequence number (8 octets) and the number of its changes (4), each of which has a sequence number.
 *
 * <p>A manifest has the same format. RocksDB detects its damage, but loops forever on a record with the type of a
 * recycled log: such a record is an error, too.
 */
final class LogCheck {

    private static final Pattern LOG = Pattern.compile("\\d{1,18}\\.log");
    private static final Pattern MANIFEST = Pattern.compile("MANIFEST-\\d{1,18}");
    private static final int BLOCK_OCTETS = 32 << 10;
    private static final int HEADER_OCTETS = 7;
    private static final int GROUP_HEADER_OCTETS = 12;
    private static final int FULL = 1;
    private static final int FIRST = 2;
    private static final int LAST = 4;

    /** Types above those of groups are metadata, such as the compression type. */
    private static final int MAX_TYPE = 131;

    private final CRC32C checksum = new CRC32C();
    private final ByteBuffer block = ByteBuffer.allocate(BLOCK_OCTETS).order(ByteOrder.LITTLE_ENDIAN);
    private final ByteBuffer group = ByteBuffer.allocate(GROUP_HEADER_OCTETS).order(ByteOrder.LITTLE_ENDIAN);

    /** Sequence number that the next group must have, -1 before the first group. */
    private long next = -1;

    /** Position of the first damage in the current file, -1 if none was found. */
    private long damagedAt;

    /** Position of the group whose last record was not found yet, -1 if there is none. */
    private long openAt;

    private LogCheck() {}

    /**
     * Checks all logs and manifests of a directory.
     *
     * @return the last sequence number in them, or -1 if they contain no group
     * @throws StoreException if groups that were written completely are damaged or missing, or if a manifest has a
     *     record of an impossible type
     */
    static long check(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return -1;
        }
        LogCheck check = new LogCheck();
        for (Path manifest : files(directory, MANIFEST)) {
            check.blocks(manifest, check::manifestBlock);
        }
        List<Path> logs = new ArrayList<>(files(directory, LOG));
        logs.sort(Comparator.comparingLong(LogCheck::number));
        for (Path log : logs) {
            check.damagedAt = -1;
            check.openAt = -1;
            check.blocks(log, check::logBlock);
        }
        return check.next < 0 ? -1 : check.next - 1;
    }

    private static List<Path> files(Path directory, Pattern name) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.filter(
                            file -> name.matcher(file.getFileName().toString()).matches())
                    .toList();
        }
    }

    private static long number(Path file) {
        String name = file.getFileName().toString();
        return Long.parseLong(name.substring(0, name.indexOf('.')));
    }

    private void blocks(Path file, ObjLongConsumer<Path> check) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long position = 0;
            while (true) {
                block.clear();
                while (block.hasRemaining() && channel.read(block) >= 0) {
                    // Until the block is full or the file ends.
                }
                if (block.position() == 0) {
                    return;
                }
                block.flip();
                check.accept(file, position);
                position += BLOCK_OCTETS;
            }
        }
    }

    private void manifestBlock(Path file, long position) {
        int index = 0;
        while (index + HEADER_OCTETS <= block.limit()) {
            int type = block.get(index + 6) & 0xFF;
            if (type > LAST) {
                throw new StoreException(file + " is damaged at octet " + (position + index) + " (type of the record: "
                        + type + ", expected: <= " + LAST + "): restore the store from a backup");
            }
            int octets = block.getShort(index + 4) & 0xFFFF;
            if (!isRecord(index, octets)) {
                // RocksDB does not read the rest of the block either. After a loss of power, it may be any part of what
                // was being written.
                return;
            }
            index += HEADER_OCTETS + octets;
        }
    }

    private void logBlock(Path file, long position) {
        int index = 0;
        while (index + HEADER_OCTETS <= block.limit()) {
            int octets = block.getShort(index + 4) & 0xFFFF;
            if (isRecord(index, octets)) {
                record(file, position + index, index, octets);
                index += HEADER_OCTETS + octets;
            } else {
                // The length may be wrong: the next record is found by its checksum.
                damaged(position + index);
                index++;
            }
        }
    }

    private boolean isRecord(int index, int octets) {
        int type = block.get(index + 6) & 0xFF;
        // After damage, where any octet may begin a record, further types would cost too much time.
        int maxType = damagedAt < 0 ? MAX_TYPE : LAST;
        if (type == 0 || type > maxType || index + HEADER_OCTETS + octets > block.limit()) {
            return false;
        }
        checksum.reset();
        checksum.update(block.array(), index + 6, octets + 1);
        int sum = (int) checksum.getValue();
        // Masked as RocksDB stores it, because checksums of data that contains checksums are weak.
        return block.getInt(index) == ((sum >>> 15) | (sum << 17)) + 0xA282EAD8;
    }

    private void record(Path file, long position, int index, int octets) {
        int type = block.get(index + 6);
        if (type < FULL || type > LAST) {
            return;
        }
        if (type <= FIRST) {
            if (openAt >= 0) {
                damaged(openAt);
            }
            if (damagedAt >= 0) {
                throw new StoreException(file + " is damaged at octet " + damagedAt + ", and groups follow at octet "
                        + position + ": restore the store from a backup");
            }
            openAt = position;
            group.clear();
        } else if (openAt < 0) {
            damaged(position);
            return;
        }
        group.put(block.array(), index + HEADER_OCTETS, Math.min(group.remaining(), octets));
        if (type == FULL || type == LAST) {
            openAt = -1;
            group(file, position);
        }
    }

    private void group(Path file, long position) {
        if (group.hasRemaining()) {
            damaged(position);
            return;
        }
        long sequence = group.getLong(0);
        int count = group.getInt(8);
        if (count == 0) {
            // Empty groups, which RocksDB itself writes after a recovery.
            return;
        }
        if (next >= 0 && sequence != next) {
            throw new StoreException(file + ": changes before octet " + position + " are missing (sequence number: "
                    + sequence + ", expected: " + next + "): restore the store from a backup");
        }
        next = sequence + count;
    }

    private void damaged(long position) {
        if (damagedAt < 0) {
            damagedAt = position;
        }
    }
}
