/**
 * The loss of power: a recording of what a gateway does to its files, the states of a disk at any moment of it, and the
 * check of what a start finds in them. Threads: states are checked on several threads.
 */
@NullMarked
package io.smppcore.gateway.power;

import org.jspecify.annotations.NullMarked;
