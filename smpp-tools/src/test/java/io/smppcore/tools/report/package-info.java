@NullMarked
package io.smppcore.tools.report;

import org.jspecify.annotations.NullMarked;
