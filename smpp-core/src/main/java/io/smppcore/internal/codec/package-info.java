/**
 * Codecs of the fields of all operations, in wire order. Source and target of the fields are exchangeable, so that
 * other modules use the same codecs for JSON and for tables. Exported only to the modules of this project.
 *
 * <p>Codecs are stateless and thread-safe.
 */
@NullMarked
package io.smppcore.internal.codec;

import org.jspecify.annotations.NullMarked;
