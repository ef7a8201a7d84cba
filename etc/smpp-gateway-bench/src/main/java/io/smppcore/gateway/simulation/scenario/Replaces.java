package io.smppcore.gateway.simulation.scenario;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a static method that replaces one of the JDK in the classes of the gateway. It has the parameters of the
 * replaced method; if that is not static, after the object.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Replaces {

    /** Returns the class of the replaced method. */
    Class<?> value();

    /** Returns the name of the replaced method; empty if it is that of this method. */
    String name() default "";
}
