package io.smppcore.gateway.config;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Set;

/**
 * A range of times of day in a time zone, on some days of the week. Immutable.
 *
 * @param days days of the week on which the window begins
 * @param from first minute
 * @param until minute after the last one; before {@code from} for a window that extends over midnight, equal to it for
 *     a whole day
 * @param zone time zone
 */
public record TimeWindow(Set<DayOfWeek> days, LocalTime from, LocalTime until, ZoneId zone) {

    /** Copies the set. */
    public TimeWindow {
        days = Set.copyOf(days);
    }

    /** Returns true if an instant is in the window. */
    public boolean contains(Instant instant) {
        ZonedDateTime at = instant.atZone(zone);
        LocalTime time = at.toLocalTime();
        DayOfWeek day = at.getDayOfWeek();
        if (from.isBefore(until)) {
            return days.contains(day) && !time.isBefore(from) && time.isBefore(until);
        }
        return time.isBefore(from) ? time.isBefore(until) && days.contains(day.minus(1)) : days.contains(day);
    }

    /** Returns the window as in a configuration, such as {@code MON-FRI 08:00-20:00 Europe/Berlin}. */
    @Override
    public String toString() {
        String end = until.equals(LocalTime.MIDNIGHT) ? "24:00" : until.toString();
        return daysText() + from + "-" + end + " " + zone;
    }

    /** Returns the ranges of days followed by a blank, such as {@code MON-FRI }; empty for all days. */
    private String daysText() {
        StringBuilder text = new StringBuilder();
        for (DayOfWeek day : DayOfWeek.values()) {
            boolean isFirst = days.contains(day) && (day == DayOfWeek.MONDAY || !days.contains(day.minus(1)));
            boolean isLast = days.contains(day) && (day == DayOfWeek.SUNDAY || !days.contains(day.plus(1)));
            if (isFirst) {
                text.append(text.isEmpty() ? "" : ",").append(name(day));
            } else if (isLast) {
                text.append('-').append(name(day));
            }
        }
        return days.size() == DayOfWeek.values().length ? "" : text.append(' ').toString();
    }

    private static String name(DayOfWeek day) {
        return day.name().substring(0, 3);
    }
}
