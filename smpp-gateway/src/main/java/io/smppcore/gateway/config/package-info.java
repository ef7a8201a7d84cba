/** The configuration of a gateway: one file, described by tables of keys, checked as a whole. Immutable. */
@NullMarked
package io.smppcore.gateway.config;

import org.jspecify.annotations.NullMarked;
