package io.smppcore.gateway.history;

import java.util.List;

/** Subject of a history. The numbers are part of the format of the files and of requests between nodes. */
public enum Kind {

    /** A node: each minute of the day. */
    NODE(0, 1, 1),

    /** An account: intervals of five minutes of the hour, and the hours of the day. */
    ACCOUNT(1, 5, Kind.HOUR),

    /** An SMSC: the minutes of the hour, and the hours of the day. */
    SMSC(2, 1, Kind.HOUR);

    /** Minutes of an hour. */
    public static final int HOUR = 60;

    /** Minutes of a day. */
    public static final int DAY = 24 * HOUR;

    private final int number;
    private final int stepOfHour;
    private final int stepOfDay;

    Kind(int number, int stepOfHour, int stepOfDay) {
        this.number = number;
        this.stepOfHour = stepOfHour;
        this.stepOfDay = stepOfDay;
    }

    /** Returns the kind with a number. Throws an IllegalArgumentException if there is none. */
    public static Kind of(int number) {
        for (Kind kind : values()) {
            if (kind.number == number) {
                return kind;
            }
        }
        throw new IllegalArgumentException("kind " + number + " of a history of a later version");
    }

    /** Returns the number of this kind in files and requests. */
    public int number() {
        return number;
    }

    /** Returns the minutes of an interval in a history of the last hour, or of a longer one. */
    public int step(int minutes) {
        return minutes <= HOUR ? stepOfHour : stepOfDay;
    }

    /** Returns empty rings for a subject. */
    List<Ring> rings() {
        Ring ofDay = new Ring(stepOfDay, DAY / stepOfDay + 1);
        return stepOfHour == stepOfDay ? List.of(ofDay) : List.of(new Ring(stepOfHour, HOUR / stepOfHour + 1), ofDay);
    }
}
