/**
 * The configuration of a gateway, which is one file. Tables describe its keys; it is checked as a whole. Configurations
 * are immutable.
 */
@NullMarked
package io.smppcore.gateway.config;

import org.jspecify.annotations.NullMarked;
