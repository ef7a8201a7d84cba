/** JMH benchmarks of the store of the gateway, on the disk of the temporary directory. */
@NullMarked
package io.smppcore.benchmarks.store;

import org.jspecify.annotations.NullMarked;
