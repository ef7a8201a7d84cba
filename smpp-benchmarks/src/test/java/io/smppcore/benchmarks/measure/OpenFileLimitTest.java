package io.smppcore.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class OpenFileLimitTest {

    @Test
    void namesTheNumberOfDescriptorsNeeded() {
        assertThatThrownBy(() -> OpenFileLimit.require(5_000, 10_999))
                .hasMessageStartingWith("5000 connections with both ends in one process need 11000 file descriptors;"
                        + " 10999 are allowed. Allow more (ulimit -n 11000");
    }

    @Test
    void acceptsEnoughDescriptors() {
        assertThatCode(() -> OpenFileLimit.require(5_000, 11_000)).doesNotThrowAnyException();
    }
}
