/**
 * Clients and servers of other languages beside those of this library, each in a process of its own.
 *
 * <p>{@link io.smppcore.benchmarks.languages.LanguagesCommand} is the program, {@code ./smpp bench languages}. The
 * programs of the other languages are in {@code src/languages}.
 */
@NullMarked
package io.smppcore.benchmarks.languages;

import org.jspecify.annotations.NullMarked;
