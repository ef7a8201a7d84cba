/** The links between the nodes of a gateway. */
@NullMarked
package io.smppcore.gateway.cluster;

import org.jspecify.annotations.NullMarked;
