package io.smppcore.gateway.broker;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Tests with {@link SharedBrokers}; only one such class runs at a time, since tests end brokers. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(SharedBrokers.class)
@ResourceLock("brokers")
public @interface WithBrokers {}
