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
 * <p>On a class, it applies to all of its tests, each with a simulator of its own unless {@link #shared}; on a method,
 * it overrides that of the class. A failed test reports the seed, with which it can be repeated, and the counters of
 * the simulator. Further parameters may be {@link io.smppcore.simulator.ManualTimeline}, with {@link #manualTime}, and
 * {@link io.smppcore.simulator.verify.Conformance}.
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
     * A file with the behaviour, instead of {@link #value}.
     *
     * @return a path relative to the working directory of the tests; empty for none
     */
    String file() default "";

    /** The seed of all random decisions; 0 for that of the scenario, or a random one. */
    long seed() default 0;

    /**
     * Selects a timeline that only the test advances.
     *
     * @return true for a {@link io.smppcore.simulator.ManualTimeline}
     */
    boolean manualTime() default false;

    /**
     * Shares one simulator between all tests of a class.
     *
     * @return true to start it before the first test with such a parameter, and to close it after the last test
     */
    boolean shared() default false;

    /**
     * Fails a test if its client was not conformant ({@link io.smppcore.simulator.verify.Conformance}).
     *
     * @return true to check after the test; the client must be disconnected by then
     */
    boolean conformant() default false;
}
