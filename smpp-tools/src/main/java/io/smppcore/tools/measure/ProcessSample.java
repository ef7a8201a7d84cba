package io.smppcore.tools.measure;

/**
 * The resources of a process at one moment. Unknown values are -1.
 *
 * @param nanos time since the beginning of the measurement
 * @param cpuNanos time on processors since the process began
 * @param heapOctets heap in use in bytes; for another JVM, after its last collection
 * @param gcNanos time spent in collections since the process began; only for JVMs
 * @param residentOctets resident memory in bytes (VmRSS)
 */
public record ProcessSample(long nanos, long cpuNanos, long heapOctets, long gcNanos, long residentOctets) {
    /** Returns a copy for a measurement that began earlier. */
    public ProcessSample plusNanos(long offset) {
        return new ProcessSample(nanos + offset, cpuNanos, heapOctets, gcNanos, residentOctets);
    }
}
