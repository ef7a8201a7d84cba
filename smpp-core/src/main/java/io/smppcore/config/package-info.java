/**
 * Described options: the name, values, default and meaning of each option are defined in one place, the source of its
 * check, property and documentation. All types are immutable.
 */
@NullMarked
package io.smppcore.config;

import org.jspecify.annotations.NullMarked;
