/**
 * Described options: the name, values, default and meaning of each option are defined in one place, from which its
 * check, its property and its line in the documentation come. Everything here is immutable.
 */
@NullMarked
package io.smppcore.config;

import org.jspecify.annotations.NullMarked;
