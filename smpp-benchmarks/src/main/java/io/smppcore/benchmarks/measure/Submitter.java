package io.smppcore.benchmarks.measure;

/** Client that submits without waiting for the response. */
public interface Submitter {

    /** Submits one message and reports its end, later and on any thread. */
    void submit(Completion completion) throws Exception;
}
