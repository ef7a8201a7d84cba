package io.smppcore.tools.measure;

/**
 * What a process had used at one moment. What is not known of it is -1.
 *
 * @param nanos when, after the beginning of what is measured
 * @param cpuNanos time on processors since the process began
 * @param heapOctets octets of the heap in use; of another JVM those at the end of its last collection
 * @param gcNanos time spent in collections since the process began; only known of JVMs
 * @param residentOctets octets of memory that the process holds (VmRSS)
 */
public record ProcessSample(long nanos, long cpuNanos, long heapOctets, long gcNanos, long residentOctets) {}
