package io.smppcore.tools.measure;

import java.util.List;

/**
 * What a process used over time.
 *
 * @param name what it is called
 * @param samples in the order in which they were taken
 */
public record ProcessCourse(String name, List<ProcessSample> samples) {

    /** Copies the samples. */
    public ProcessCourse {
        samples = List.copyOf(samples);
    }

    /** Processors that were busy on the average, such as 1.7; 0 when it is not known. */
    public double processors() {
        if (samples.size() < 2) {
            return 0;
        }
        ProcessSample first = samples.getFirst();
        ProcessSample last = samples.getLast();
        boolean known = first.cpuNanos() >= 0 && last.cpuNanos() >= 0 && last.nanos() > first.nanos();
        return known ? (double) (last.cpuNanos() - first.cpuNanos()) / (last.nanos() - first.nanos()) : 0;
    }

    /** The most memory that it was seen to hold; -1 when it is not known. */
    public long maxResidentOctets() {
        return samples.stream().mapToLong(ProcessSample::residentOctets).max().orElse(-1);
    }

    /** The most of the heap that it was seen to use; -1 when it is not known. */
    public long maxHeapOctets() {
        return samples.stream().mapToLong(ProcessSample::heapOctets).max().orElse(-1);
    }
}
