package io.smppcore.simulator.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives a test an SMSC that behaves as told: a parameter of type {@link io.smppcore.simulator.SmscSimulator} is one that listens on a free port of
 * the loopback address, and is closed behind the test.
 *
 * <pre>{@code
 * @Test
 * @SimulatedSmsc("submit: {status: {ESME_RTHROTTLED: 10%}}")
 * void slowsDown(SmscSimulator smsc) {
 *     client.connect("127.0.0.1", smsc.port());
 * }
 * }</pre>
 *
 * <p>On a class it holds for all of its tests, each with a simulator of its own unless {@link #shared}; on a method it takes the place of that of
 * the class. A test that fails reports the seed, so that it can be repeated, and what the simulator has counted. Further parameters may be
 * {@link io.smppcore.simulator.ManualTimeline}, with {@link #manualTime}, and {@link io.smppcore.simulator.verify.Conformance}.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@ExtendWith(SimulatedSmscExtension.class)
@SuppressWarnings("exports") // who uses this has JUnit; who does not must not need it
public @interface SimulatedSmsc {

    /**
     * How it behaves.
     *
     * @return a scenario, YAML or JSON; empty to accept every bind and every message
     */
    String value() default "";

    /**
     * How it behaves, if {@link #value} does not say it.
     *
     * @return a file with a scenario, relative to where the tests run; empty for none
     */
    String file() default "";

    /**
     * What chance follows from.
     *
     * @return 0 for the seed of the scenario, or any if it has none
     */
    long seed() default 0;

    /**
     * Whether time passes only when the test says so.
     *
     * @return true for a {@link io.smppcore.simulator.ManualTimeline}
     */
    boolean manualTime() default false;

    /**
     * Whether one simulator serves all tests of the class. Only on classes.
     *
     * @return true for one that is started before the first test that asks for it and closed behind the last one
     */
    boolean shared() default false;

    /**
     * Whether a test fails when its client was not conformant ({@link io.smppcore.simulator.verify.Conformance}).
     *
     * @return true to look when the test is over; the client has to have gone by then
     */
    boolean conformant() default false;
}
