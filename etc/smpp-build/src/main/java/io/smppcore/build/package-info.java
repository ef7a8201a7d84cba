/**
 * Program behind the commands of the script {@code smpp} that use Maven. The script compiles it, so it uses only the
 * JDK.
 */
@NullMarked
package io.smppcore.build;

import org.jspecify.annotations.NullMarked;
