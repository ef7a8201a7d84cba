package io.smppcore.gateway.cli;

import io.smppcore.gateway.cli.ManagementClient.Request;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of a command that prints a page of a list. */
final class Page {

    @Option(names = "--after", paramLabel = "POSITION", description = "What the page before has printed.")
    @Nullable
    String after;

    @Option(names = "--limit", paramLabel = "N", description = "Maximum number; default: 100.")
    @Nullable
    Integer limit;

    Request of(Request request) {
        return request.parameter("after", after).parameter("limit", limit);
    }
}
