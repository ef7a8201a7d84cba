package io.smppcore.gateway.search;

import java.util.Arrays;

/** Collector of the highest of many numbers, whose memory is bounded. Not thread-safe. */
final class Newest {

    private final int max;
    private long[] numbers = new long[64];
    private int count;

    /** Number that is too low, because there are enough higher ones. */
    private long tooLow = Long.MIN_VALUE;

    /** Creates a collector of at least {@code max} numbers. */
    Newest(int max) {
        this.max = max;
    }

    void add(long number) {
        if (number > tooLow && count == numbers.length) {
            makeRoom();
        }
        // Also after making room: a lower number would follow a gap if others are there several times.
        if (number > tooLow) {
            numbers[count++] = number;
        }
    }

    private void makeRoom() {
        if (numbers.length < 2 * max) {
            numbers = Arrays.copyOf(numbers, Math.min(2 * max, 2 * numbers.length));
            return;
        }
        keepHighest();
    }

    private void keepHighest() {
        Arrays.sort(numbers, 0, count);
        System.arraycopy(numbers, count - max, numbers, 0, max);
        count = max;
        tooLow = numbers[0];
    }

    boolean isFull() {
        return count >= max;
    }

    /** Returns false if there are enough numbers that are at least as high. */
    boolean canHave(long number) {
        if (count > max || (count == max && tooLow == Long.MIN_VALUE)) {
            keepHighest();
        }
        return number > tooLow;
    }

    /** Returns the highest numbers, at most {@code max}, in descending order and each once. */
    long[] descending() {
        Arrays.sort(numbers, 0, count);
        long[] found = new long[Math.min(count, max)];
        int length = 0;
        for (int i = count - 1; i >= 0 && length < found.length; i--) {
            if (length == 0 || numbers[i] != found[length - 1]) {
                found[length++] = numbers[i];
            }
        }
        return Arrays.copyOf(found, length);
    }
}
