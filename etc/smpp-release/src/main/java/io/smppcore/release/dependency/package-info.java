/** The libraries of a release: their list, what has changed in it, and their known vulnerabilities. */
@NullMarked
package io.smppcore.release.dependency;

import org.jspecify.annotations.NullMarked;
