/** The rows of the tables of a partition: their keys, their fields, and the numbers of messages. */
@NullMarked
package io.smppcore.gateway.row;

import org.jspecify.annotations.NullMarked;
