/**
 * What is measured, as data: distributions of times, counts of what has become of requests, and their course. Knows nothing of the network
 * or the command line.
 */
@NullMarked
package io.smppcore.tools.measure;

import org.jspecify.annotations.NullMarked;
