/**
 * What the tests of several modules share. Nothing in here is published; classes are used from the thread of the test alone unless they say
 * otherwise.
 */
@NullMarked
package io.smppcore.testing;

import org.jspecify.annotations.NullMarked;
