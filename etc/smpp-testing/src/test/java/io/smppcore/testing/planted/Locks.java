package io.smppcore.testing.planted;

/** A synchronized method. */
final class Locks {

    synchronized void lock() {}
}
