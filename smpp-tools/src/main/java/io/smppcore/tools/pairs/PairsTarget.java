package io.smppcore.tools.pairs;

import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * The router under test and the options of the sessions with it.
 *
 * @param router address of the router
 * @param names credentials and addresses of the pairs
 * @param messageLength length of each message in octets, {@value Payload#OCTETS} or more
 * @param requestTimeout maximum wait for each response
 * @param loops number of event loops, 1 or more
 */
record PairsTarget(InetSocketAddress router, PairNames names, int messageLength, Duration requestTimeout, int loops) {}
