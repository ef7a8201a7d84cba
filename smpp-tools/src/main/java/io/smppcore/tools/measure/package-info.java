/** Measurements as data: distributions of times, counts of outcomes, intervals and resources of processes. */
@NullMarked
package io.smppcore.tools.measure;

import org.jspecify.annotations.NullMarked;
