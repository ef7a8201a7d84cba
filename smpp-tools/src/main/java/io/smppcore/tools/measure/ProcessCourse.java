package io.smppcore.tools.measure;

import java.util.List;

/**
 * The resources of a process over time.
 *
 * @param name name in reports
 * @param samples samples in order
 */
public record ProcessCourse(String name, List<ProcessSample> samples) {

    /** Copies the samples. */
    public ProcessCourse {
        samples = List.copyOf(samples);
    }

    /** Returns the average number of busy processors, such as 1.7; 0 if unknown. */
    public double processors() {
        if (samples.size() < 2) {
            return 0;
        }
        ProcessSample first = samples.getFirst();
        ProcessSample last = samples.getLast();
        boolean known = first.cpuNanos() >= 0 && last.cpuNanos() >= 0 && last.nanos() > first.nanos();
        return known ? (double) (last.cpuNanos() - first.cpuNanos()) / (last.nanos() - first.nanos()) : 0;
    }

    /** Returns the maximum resident memory in bytes; -1 if unknown. */
    public long maxResidentBytes() {
        return samples.stream().mapToLong(ProcessSample::residentBytes).max().orElse(-1);
    }

    /** Returns the maximum heap in use in bytes; -1 if unknown. */
    public long maxHeapBytes() {
        return samples.stream().mapToLong(ProcessSample::heapBytes).max().orElse(-1);
    }
}
