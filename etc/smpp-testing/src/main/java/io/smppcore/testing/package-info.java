/**
 * Fixtures and rules that the tests of several modules share; never published. Classes are confined to the thread of
 * the test unless they say otherwise.
 */
@NullMarked
package io.smppcore.testing;

import org.jspecify.annotations.NullMarked;
