package io.smppcore.gateway.power;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;

/**
 * The choice of unsynced changes that a disk has when its power is lost.
 *
 * <p>Each sector of a file has the content after any number of the changes of the file that were not synced, and the
 * file has any of the lengths since the last sync, or one between two of them. Octets that were never written are
 * zeros.
 */
final class Losses {

    private Losses() {}

    /** A choice for all files and names. */
    interface Damage {

        /** Returns the choice for one file with a number of changes. */
        OfFile ofFile(int changes);

        /** Returns the number of changes of names that the disk has, of those in one order that were not synced. */
        int names(int changes);
    }

    /** The choice for one file. */
    interface OfFile {

        /** Returns the position after the sector with a position. */
        int endOfSector(int position);

        /** Returns the number of changes that the sector with a position has. */
        int changes(int position);

        /** Returns one of the lengths of the file: the synced one, and that after each change. */
        int length(int[] lengths);
    }

    /** No loss: the disk has everything. */
    record None() implements Damage {

        @Override
        public OfFile ofFile(int changes) {
            return new Prefix(changes);
        }

        @Override
        public int names(int changes) {
            return changes;
        }
    }

    /** The loss of everything that was not synced. */
    record All() implements Damage {

        @Override
        public OfFile ofFile(int changes) {
            return new Prefix(0);
        }

        @Override
        public int names(int changes) {
            return 0;
        }
    }

    /** A file with its first changes. */
    record Prefix(int changes) implements OfFile {

        @Override
        public int endOfSector(int position) {
            return Integer.MAX_VALUE;
        }

        @Override
        public int changes(int position) {
            return changes;
        }

        @Override
        public int length(int[] lengths) {
            return lengths[changes];
        }
    }

    /**
     * Random loss.
     *
     * @param sectorOctets size of the parts of a file that the disk writes at once; 0 if it writes changes in order
     */
    record Torn(Random random, int sectorOctets) implements Damage {

        @Override
        public OfFile ofFile(int changes) {
            return sectorOctets == 0
                    ? new Prefix(random.nextInt(changes + 1))
                    : new Sectors(random, sectorOctets, changes, new HashMap<>());
        }

        @Override
        public int names(int changes) {
            return random.nextInt(changes + 1);
        }
    }

    /** A file with sectors of different age. */
    record Sectors(Random random, int sectorOctets, int count, Map<Integer, Integer> chosen) implements OfFile {

        private static final int CHOICES = 3;

        @Override
        public int endOfSector(int position) {
            return (position / sectorOctets + 1) * sectorOctets;
        }

        @Override
        public int changes(int position) {
            return chosen.computeIfAbsent(position / sectorOctets, sector -> choice());
        }

        /** Returns none, all or any of the changes, each in a third of the calls. */
        private int choice() {
            return switch (random.nextInt(CHOICES)) {
                case 0 -> 0;
                case 1 -> count;
                default -> random.nextInt(count + 1);
            };
        }

        @Override
        public int length(int[] lengths) {
            int index = choice();
            int next = lengths[Math.min(index + 1, count)];
            // A file system may also store a part of a long write.
            return next > lengths[index] && random.nextInt(CHOICES) == 0
                    ? random.nextInt(lengths[index], next)
                    : lengths[index];
        }
    }

    /** Returns one of the kinds of loss with a seed. */
    static Damage of(long seed) {
        Random random = new Random(seed);
        return switch (random.nextInt(8)) {
            case 0 -> new None();
            case 1 -> new All();
            case 2 -> new Torn(random, 0);
            case 3, 4 -> new Torn(random, 4096);
            default -> new Torn(random, 512);
        };
    }
}
