/** Alerts: the shipped rules, evaluated with the metrics of this node, and their runbook entries. */
@NullMarked
package io.smppcore.gateway.alert;

import org.jspecify.annotations.NullMarked;
