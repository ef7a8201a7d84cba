/** Classes that break rules, for the tests of the rules. */
@NullMarked
package io.smppcore.testing.planted;

import org.jspecify.annotations.NullMarked;
