/**
 * The report of a run: as data ({@link io.smppcore.tools.report.RunReport}), and as table, JSON, CSV, Markdown,
 * HdrHistogram log or page, after the run and on the thread of the command.
 */
@NullMarked
package io.smppcore.tools.report;

import org.jspecify.annotations.NullMarked;
