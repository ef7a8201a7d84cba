/** The index by which messages are found: entries in memory and in files, derived from the store. */
@NullMarked
package io.smppcore.gateway.search;

import org.jspecify.annotations.NullMarked;
