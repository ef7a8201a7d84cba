/**
 * Links between the nodes of a gateway: SMPP sessions for requests, and the state that nodes publish in the directory.
 */
@NullMarked
package io.smppcore.gateway.cluster;

import org.jspecify.annotations.NullMarked;
