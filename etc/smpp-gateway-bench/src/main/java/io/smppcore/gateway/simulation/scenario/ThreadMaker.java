package io.smppcore.gateway.simulation.scenario;

import java.util.concurrent.ThreadFactory;

/** A maker of threads that the simulation runs, in place of the builders of the JDK. */
public interface ThreadMaker {

    ThreadMaker name(String value);

    ThreadMaker daemon();

    Thread unstarted(Runnable task);

    Thread start(Runnable task);

    ThreadFactory factory();
}
