/**
 * A run as it is told: as data ({@link io.smppcore.tools.report.RunReport}), and as table, JSON, CSV, Markdown, log of histograms or page made
 * of that, after the run and on the thread of the command. Knows nothing of how load is made.
 */
@NullMarked
package io.smppcore.tools.report;

import org.jspecify.annotations.NullMarked;
