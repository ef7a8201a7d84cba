/**
 * The content of a run: messages from templates, from a file or standard input, in a mix of operations. All input is
 * read and checked before the run; during the run, constant messages are reused and others are created on the event
 * loop of their bind.
 */
@NullMarked
package io.smppcore.tools.workload;

import org.jspecify.annotations.NullMarked;
