package io.smppcore.tools.pairs;

import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * Which router is asked, and how the sessions with it are.
 *
 * @param router its address
 * @param names who binds
 * @param messageLength octets of each message, {@value Payload#OCTETS} or more
 * @param requestTimeout how long each request may wait for its response
 * @param loops event loops for the sessions, 1 or more
 */
record PairsTarget(InetSocketAddress router, PairNames names, int messageLength, Duration requestTimeout, int loops) {}
