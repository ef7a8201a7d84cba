/**
 * The page of a simulator, its REST interface and its figures for Prometheus, over HTTP of the JDK. Each request has a virtual thread; what
 * taps see is kept by the event loops of the sessions without a lock.
 */
@NullMarked
package io.smppcore.simulator.web;

import org.jspecify.annotations.NullMarked;
