package io.smppcore.gateway.config;

import java.net.URI;

/**
 * The export of traces over OTLP, in Protobuf over HTTP. Immutable.
 *
 * @param endpoint address of the collector, with its path
 * @param ratio share of the traces that begin at this gateway and are exported, 0 to 1; a trace that comes with a
 *     request is exported if its caller exports it
 */
public record TracesConfig(URI endpoint, double ratio) {}
