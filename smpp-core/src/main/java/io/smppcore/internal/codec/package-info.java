/**
 * Reading and writing of the fields of all operations, in wire order. Exported only to the modules of this project.
 *
 * <p>Codecs are stateless and thread-safe.
 */
@NullMarked
package io.smppcore.internal.codec;

import org.jspecify.annotations.NullMarked;
