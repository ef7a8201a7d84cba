package io.smppcore.simulator.scenario;

/** Random numbers from random bits. */
final class Randoms {

    private static final int HALF = 32;

    private Randoms() {}

    /** Returns a number from 0 inclusive to 1 exclusive. */
    static double uniform(long bits) {
        return (bits >>> 11) * 0x1p-53;
    }

    /** Returns a number of mean 0 and standard deviation 1 (Box and Muller). */
    static double gaussian(long bits) {
        double first = ((bits >>> HALF) + 1) * 0x1p-32;
        double second = (bits & 0xFFFF_FFFFL) * 0x1p-32;
        return Math.sqrt(-2 * Math.log(first)) * Math.cos(2 * Math.PI * second);
    }
}
