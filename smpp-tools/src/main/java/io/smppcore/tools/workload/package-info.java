/**
 * What a run sends: messages from templates, from a file or standard input, in a mix of operations. Everything is read and checked before
 * the run; while it runs, what is constant is sent as it is and what is not is made on the event loop of its bind.
 */
@NullMarked
package io.smppcore.tools.workload;

import org.jspecify.annotations.NullMarked;
