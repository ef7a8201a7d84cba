@NullMarked
package io.smppcore.tools.workload;

import org.jspecify.annotations.NullMarked;
