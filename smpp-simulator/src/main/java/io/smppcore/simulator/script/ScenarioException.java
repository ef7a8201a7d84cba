package io.smppcore.simulator.script;

import io.smppcore.type.SmppException;

/** A scenario or a command that cannot be read. The message says where, what is wrong, and what is expected. */
public final class ScenarioException extends SmppException {

    private static final long serialVersionUID = 1L;

    private final int line;
    private final int column;

    /**
     * Says what is wrong.
     *
     * @param source the name of the file, or another word for where the text comes from
     * @param line from 1 on; 0 when the text as a whole is meant
     * @param column from 1 on; 0 when the text as a whole is meant
     * @param problem what is wrong, and what is expected
     */
    public ScenarioException(String source, int line, int column, String problem) {
        super(source + (line == 0 ? "" : ":" + line + ":" + column) + ": " + problem);
        this.line = line;
        this.column = column;
    }

    /**
     * The line with the mistake.
     *
     * @return from 1 on; 0 when the text as a whole is meant
     */
    public int line() {
        return line;
    }

    /**
     * Where the mistake is in its line.
     *
     * @return from 1 on; 0 when the text as a whole is meant
     */
    public int column() {
        return column;
    }
}
