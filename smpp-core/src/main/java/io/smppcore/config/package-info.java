/**
 * Options from properties: which keys there are, how their values are read, and what is said about those that cannot be used. For the client
 * and the server, and for nobody else. Everything in here belongs to the thread that uses it, but for what says that it is immutable.
 */
@NullMarked
package io.smppcore.config;

import org.jspecify.annotations.NullMarked;
