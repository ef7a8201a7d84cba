package io.smppcore.gateway.config;

import java.net.URI;

/**
 * Configuration of the export of traces by OTLP, in Protobuf over HTTP. Immutable.
 *
 * @param endpoint address of the collector, with its path
 * @param ratio share of the traces that begin at this gateway that is exported, 0 to 1; the trace of a caller is
 *     exported if its traceparent is sampled
 */
public record TracesConfig(URI endpoint, double ratio) {}
