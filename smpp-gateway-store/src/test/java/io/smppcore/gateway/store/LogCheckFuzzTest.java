package io.smppcore.gateway.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Search for files of RocksDB that the check before a start neither accepts nor refuses.
 *
 * <p>The first octet of an input selects a log or a manifest, and whether the rest is the file or a list of records:
 * the length of each, its type and its octets. Their checksums are computed, because no search guesses them.
 */
class LogCheckFuzzTest {

    private static final int IS_MANIFEST = 1;
    private static final int IS_RAW = 2;

    @TempDir
    static Path directory;

    static Stream<byte[]> seeds() {
        byte[] group = {12, 1, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0};
        byte[] twice = {12, 1, 1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 12, 1, 3, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0};
        byte[] pieces = {4, 2, 1, 0, 0, 0, 4, 3, 0, 0, 0, 0, 4, 4, 1, 0, 0, 0};
        byte[] odd = {1, 9, 0, 0, 5, 4, 4};
        return Stream.of(group, twice, pieces, odd)
                .flatMap(rest ->
                        Stream.of(0, IS_MANIFEST, IS_RAW, IS_RAW | IS_MANIFEST).map(first -> prefixed(first, rest)));
    }

    private static byte[] prefixed(int first, byte[] rest) {
        return ByteBuffer.allocate(1 + rest.length).put((byte) first).put(rest).array();
    }

    @MethodSource("seeds")
    @FuzzTest
    void isAcceptedOrRefused(byte[] input) throws IOException {
        if (input.length == 0) {
            return;
        }
        byte[] file = (input[0] & IS_RAW) == 0 ? records(input) : Arrays.copyOfRange(input, 1, input.length);
        Path partition = Files.createTempDirectory(directory, "partition");
        Path log = partition.resolve((input[0] & IS_MANIFEST) == 0 ? "000007.log" : "MANIFEST-000007");
        Files.write(log, file);
        try {
            long last = LogCheck.check(partition);
            assertThat(last == -1 || (input[0] & IS_MANIFEST) == 0).isTrue();
        } catch (StoreException e) {
            assertThat(e.getMessage()).startsWith(log.toString()).endsWith("restore the store from a backup");
        } finally {
            Files.delete(log);
            Files.delete(partition);
        }
    }

    private static byte[] records(byte[] input) {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        int index = 1;
        while (index + 1 < input.length) {
            int length = Math.min(input[index] & 0xFF, input.length - index - 2);
            CRC32C checksum = new CRC32C();
            checksum.update(input, index + 1, 1 + length);
            int sum = (int) checksum.getValue();
            file.writeBytes(ByteBuffer.allocate(6)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putInt(((sum >>> 15) | (sum << 17)) + 0xA282EAD8)
                    .putShort((short) length)
                    .array());
            file.write(input, index + 1, 1 + length);
            index += 2 + length;
        }
        return file.toByteArray();
    }
}
