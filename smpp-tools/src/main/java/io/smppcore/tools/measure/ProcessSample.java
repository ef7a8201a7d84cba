package io.smppcore.tools.measure;

/**
 * The resources of a process at one moment. Unknown values are -1.
 *
 * @param nanos time since the beginning of the measurement
 * @param cpuNanos time on processors since the process began
 * @param heapBytes heap in use in bytes; for another JVM, after its last collection
 * @param gcNanos time spent in collections since the process began; only for JVMs
 * @param residentBytes resident memory in bytes (VmRSS)
 */
public record ProcessSample(long nanos, long cpuNanos, long heapBytes, long gcNanos, long residentBytes) {
    /** Returns a copy for a measurement that began earlier, by an offset in nanoseconds. */
    public ProcessSample plusNanos(long offset) {
        return new ProcessSample(nanos + offset, cpuNanos, heapBytes, gcNanos, residentBytes);
    }
}
