package io.smppcore.gateway.search;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Entries of messages in memory, in the order of their acceptance. Not thread-safe: its index guards it. */
final class Block {

    private static final int INITIAL = 1 << 8;

    /** First number that the block covers, whether there is a message with this number or not. */
    final long first;

    private long[] numbers = new long[INITIAL];
    private final long[][] keys = new long[SearchField.COUNT][INITIAL];
    private int count;
    private long newest;

    Block(long first) {
        this.first = first;
    }

    void add(IndexedMessage message) {
        if (count == numbers.length) {
            int length = 2 * count;
            // The former arrays stay as they are, because searches may still read them.
            numbers = Arrays.copyOf(numbers, length);
            for (int i = 0; i < keys.length; i++) {
                keys[i] = Arrays.copyOf(keys[i], length);
            }
        }
        numbers[count] = message.number();
        keys[SearchField.DESTINATION.section()][count] = KeyRange.addressKey(message.destination());
        keys[SearchField.SOURCE.section()][count] = KeyRange.addressKey(message.source());
        keys[SearchField.ACCOUNT.section()][count] = KeyRange.textKey(message.account());
        keys[SearchField.REFERENCE.section()][count] = KeyRange.textKey(message.reference());
        keys[SearchField.ACCEPTED.section()][count] = message.acceptedAt();
        newest = Math.max(newest, message.acceptedAt());
        count++;
    }

    int count() {
        return count;
    }

    /** Returns the number of the last message, or the one before {@link #first} if there is none. */
    long last() {
        return count == 0 ? first - 1 : numbers[count - 1];
    }

    /** Returns the latest time of acceptance in milliseconds since 1970, 0 if the block is empty. */
    long newest() {
        return newest;
    }

    long octets() {
        return (long) (1 + SearchField.COUNT) * numbers.length * Long.BYTES;
    }

    /** Returns the current entries of a field, which later additions do not change. */
    Entries entries(SearchField field) {
        return new Entries(numbers, keys[field.section()], count);
    }

    /** Entries of a field of a block at a moment, in the order of their addition. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Entries(long[] numbers, long[] keys, int count) {

        void collect(KeyRange range, long below, Newest found) {
            for (int i = count - 1; i >= 0 && !found.isFull(); i--) {
                if (numbers[i] < below && keys[i] != KeyRange.NONE && range.contains(keys[i])) {
                    found.add(numbers[i]);
                }
            }
        }

        /** Returns the entries that have a key, by key and number. */
        Entries sorted() {
            long[] someKeys = new long[count];
            long[] someNumbers = new long[count];
            int length = 0;
            for (int i = 0; i < count; i++) {
                if (keys[i] != KeyRange.NONE) {
                    someKeys[length] = keys[i];
                    someNumbers[length++] = numbers[i];
                }
            }
            return new Entries(someNumbers, someKeys, length).sortedRuns();
        }

        /** Sorts by merging runs whose length doubles each time, because there is no such method for two arrays. */
        private Entries sortedRuns() {
            if (IntStream.range(1, count).noneMatch(i -> isBefore(i, i - 1))) {
                return this;
            }
            Entries from = this;
            Entries to = new Entries(new long[count], new long[count], count);
            for (int width = 1; width < count; width *= 2) {
                for (int start = 0; start < count; start += 2 * width) {
                    from.merge(to, start, Math.min(start + width, count), Math.min(start + 2 * width, count));
                }
                Entries swapped = from;
                from = to;
                to = swapped;
            }
            return from;
        }

        private void merge(Entries to, int start, int middle, int end) {
            if (middle == end || !isBefore(middle, middle - 1)) {
                // Times of acceptance and repeated keys are in order already.
                System.arraycopy(keys, start, to.keys, start, end - start);
                System.arraycopy(numbers, start, to.numbers, start, end - start);
                return;
            }
            int left = start;
            int right = middle;
            for (int i = start; i < end; i++) {
                boolean isRight = left == middle || (right < end && isBefore(right, left));
                int next = isRight ? right++ : left++;
                to.keys[i] = keys[next];
                to.numbers[i] = numbers[next];
            }
        }

        private boolean isBefore(int one, int other) {
            return KeyRange.isBefore(keys[one], numbers[one], keys[other], numbers[other]);
        }
    }
}
