package io.smppcore.simulator.scenario;

import io.smppcore.type.SmppException;

/**
 * Thrown if a scenario, a request to the REST interface or a command in a message cannot be read. The message names the
 * place, the problem and the expectation.
 */
public final class ScenarioException extends SmppException {

    private static final long serialVersionUID = 1L;

    private final int line;
    private final int column;

    /**
     * Creates an exception.
     *
     * @param source name of the file, or of another source of the text
     * @param line line from 1; 0 for the text as a whole
     * @param column column from 1; 0 for the text as a whole
     * @param problem problem and expectation
     */
    public ScenarioException(String source, int line, int column, String problem) {
        super(source + (line == 0 ? "" : ":" + line + ":" + column) + ": " + problem);
        this.line = line;
        this.column = column;
    }

    /** Returns the line of the problem, from 1; 0 for the text as a whole. */
    public int line() {
        return line;
    }

    /** Returns the column of the problem, from 1; 0 for the text as a whole. */
    public int column() {
        return column;
    }
}
