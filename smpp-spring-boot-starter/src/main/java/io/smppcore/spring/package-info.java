/**
 * The starter for Spring Boot: {@link io.smppcore.client.SmppClient} and {@link io.smppcore.server.SmppServer} as
 * beans, configured by the properties of docs/configuration.md.
 */
@NullMarked
package io.smppcore.spring;

import org.jspecify.annotations.NullMarked;
