package io.smppcore.gateway.config;

import java.net.URI;

/**
 * The export of traces over OTLP, in Protobuf over HTTP. Immutable.
 *
 * @param endpoint address of the collector, with its path
 * @param ratio exported share of the traces that begin at this gateway, 0 to 1; the trace of a caller is exported if
 *     the caller exports it
 */
public record TracesConfig(URI endpoint, double ratio) {}
