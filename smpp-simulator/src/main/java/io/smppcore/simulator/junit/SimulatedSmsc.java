package io.smppcore.simulator.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Provides a test with a simulated SMSC: a parameter of type {@link io.smppcore.simulator.SmscSimulator} listens on a
 * free port of the loopback address, and is closed after the test.
 *
 * <pre>{@code
 * @Test
 * @SimulatedSmsc("submit: {status: {ESME_RTHROTTLED: 10%}}")
 * void slowsDown(SmscSimulator smsc) {
 *     client.connect("127.0.0.1", smsc.port());
 * }
 * }</pre>
 *
 * <p>On a class, it applies to all tests of the class, each of which has a separate simulator unless {@link #shared}.
 * On a method, it replaces the annotation of the class. A failed test reports the seed, with which it can be repeated,
 * and the counters of the simulator. Other possible parameters of a test are {@link
 * io.smppcore.simulator.ManualTimeline}, with {@link #manualTime}, and {@link
 * io.smppcore.simulator.verify.Conformance}.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@ExtendWith(SimulatedSmscExtension.class)
@SuppressWarnings("exports") // users of the annotation have JUnit; others must not need it
public @interface SimulatedSmsc {

    /** A scenario in YAML or JSON; empty to accept every bind and message. */
    String value() default "";

    /**
     * A file with the scenario, instead of {@link #value}.
     *
     * @return a path relative to the working directory of the tests; empty for none
     */
    String file() default "";

    /** The seed of all random decisions; 0 for the seed of the scenario, or for a random seed if it has none. */
    long seed() default 0;

    /**
     * Lets only the test advance the time of the simulator.
     *
     * @return true for a {@link io.smppcore.simulator.ManualTimeline}
     */
    boolean manualTime() default false;

    /**
     * Shares one simulator between all tests of a class.
     *
     * @return true to start the simulator before the first test that has it as a parameter, and to close it after the
     *     last test; only on a class
     */
    boolean shared() default false;

    /**
     * Fails a test if a client has violated a required check of {@link io.smppcore.simulator.verify.Conformance}.
     *
     * @return true to check at the end of the test method, when the client should have disconnected
     */
    boolean conformant() default false;
}
