/** A run as it is told: table, JSON. */
@NullMarked
package io.smppcore.tools.report;

import org.jspecify.annotations.NullMarked;
