@NullMarked
package io.smppcore.tools.serve;

import org.jspecify.annotations.NullMarked;
