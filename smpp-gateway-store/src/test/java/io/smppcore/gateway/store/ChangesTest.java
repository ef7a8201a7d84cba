package io.smppcore.gateway.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChangesTest {

    /** Lengths around those whose own encoding gets longer. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 127, 128, 16_383, 16_384, 2_097_151, 2_097_152})
    void areReadAsTheyWereWritten(int octets) {
        byte[] key = {1, 2, 3};
        byte[] large = new byte[octets];
        Changes changes = new Changes();
        for (Table table : Table.values()) {
            changes.append(table, key, large).remove(table, large).append(table, large, key);
        }
        assertThat(changes.size()).isEqualTo(3 * Table.values().length);
        assertThat(changes.largest()).isEqualTo(octets + key.length);

        int header = 12;
        byte[] written = new byte[header + changes.length()];
        changes.copyTo(written, header);
        List<String> read = new ArrayList<>();
        ChangeReader.visit(
                written,
                header,
                (table, readKey, value) ->
                        read.add(table + " " + readKey.length + (value == null ? "" : " " + value.length)));

        List<String> expected = new ArrayList<>();
        for (Table table : Table.values()) {
            expected.add(table + " 3 " + octets);
            expected.add(table + " " + octets);
            expected.add(table + " " + octets + " 3");
        }
        assertThat(read).isEqualTo(expected);
    }

    @Test
    void aKeyThatIsPutOnceIsDeletedOnce() {
        for (Table table : Table.values()) {
            Changes changes = new Changes().delete(table, new byte[] {1});
            byte[] octets = new byte[changes.length()];
            changes.copyTo(octets, 0);
            assertThat(octets[0]).isEqualTo((byte) (table.isPutOnce() ? Changes.SINGLE_DELETE : Changes.DELETE));
        }
    }
}
