/**
 * The page of a simulator, its REST interface and its metrics for Prometheus, on the HTTP server of the JDK. Each
 * request runs on a virtual thread; event loops of sessions record without locks.
 */
@NullMarked
package io.smppcore.simulator.web;

import org.jspecify.annotations.NullMarked;
