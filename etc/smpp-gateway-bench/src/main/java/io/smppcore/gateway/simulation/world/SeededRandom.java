package io.smppcore.gateway.simulation.world;

import java.util.Random;

/**
 * Random numbers that the current run determines, in place of those of the JDK. They depend on the time of their
 * creation only, so that the classes that a run is the first to load do not change what follows.
 */
public final class SeededRandom extends Random {

    private static final long serialVersionUID = 1L;

    /** Called in place of the constructor of the replaced class. */
    public SeededRandom() {
        super(Redirected.nanoTime());
    }

    /** Returns new random numbers. */
    public static SeededRandom current() {
        return new SeededRandom();
    }
}
