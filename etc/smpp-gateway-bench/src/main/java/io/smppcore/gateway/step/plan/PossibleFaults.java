package io.smppcore.gateway.step.plan;

import io.smppcore.gateway.step.plan.StepPlan.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The faults that the calls at a place may have. */
public final class PossibleFaults {

    /** Calls that may have had their effect when they fail. */
    private static final Pattern WITH_EFFECT = Pattern.compile(
            ".*\\.(write|writeLong|put|force|sync|flush|truncate|move|delete|deleteIfExists|create[A-Z]\\w*|close)");

    /** Calls that have their effect even if they fail: a file that cannot be closed is released all the same. */
    private static final Pattern CLOSE = Pattern.compile(".*File(Channel)?\\.close");

    private PossibleFaults() {}

    /**
     * Returns all faults of a call.
     *
     * @param number number of the call at this place, from 1
     * @param thrown exception that the call declares
     */
    public static List<Step> of(String place, int number, Thrown thrown) {
        List<Step> steps = new ArrayList<>();
        int separator = place.indexOf(": ");
        if (separator < 0) {
            return steps;
        }
        String call = place.substring(separator + 2);
        for (Fault fault : Fault.values()) {
            KafkaCalls.thrown(place, call, fault)
                    .forEach(exception -> steps.add(new Step(place, number, exception, fault)));
            if (KafkaCalls.isPossible(call, fault)) {
                steps.add(new Step(place, number, Thrown.NOTHING, fault));
            } else if (isPossible(place, thrown, fault)) {
                steps.add(new Step(place, number, isThrown(fault) ? thrown : Thrown.NOTHING, fault));
            }
        }
        return steps;
    }

    private static boolean isThrown(Fault fault) {
        return fault == Fault.EXCEPTION || fault == Fault.EXCEPTION_AFTER || fault == Fault.TORN_WRITE;
    }

    private static boolean isPossible(String place, Thrown thrown, Fault fault) {
        boolean isSocket = place.startsWith(StepPlan.SOCKET);
        boolean isClose = CLOSE.matcher(place).matches();
        boolean isWrite = place.endsWith("FileChannel.write") || (isSocket && place.endsWith("write"));
        return switch (fault) {
            case EXCEPTION -> thrown != Thrown.NOTHING && !isClose;
            case EXCEPTION_AFTER ->
                thrown != Thrown.NOTHING && WITH_EFFECT.matcher(place).matches();
            case SHORT -> isWrite || (isSocket && place.endsWith("read"));
            case TORN_WRITE -> isWrite || place.endsWith(".writeLong");
            case SILENCE -> isWrite && isSocket;
            case OUT_OF_MEMORY -> !isClose;
            case OUT_OF_MEMORY_AFTER -> isClose;
            default -> false;
        };
    }
}
