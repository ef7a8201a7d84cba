package io.smppcore.tools;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import picocli.CommandLine;

/**
 * One command that ran in this process.
 *
 * @param exitCode what the process would have ended with
 * @param out standard output
 * @param err standard error
 */
record Invocation(int exitCode, String out, String err) {

    static Invocation of(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine command = Main.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        int exitCode = command.execute(args);
        return new Invocation(exitCode, out.toString(), err.toString());
    }

    List<String> errLines() {
        return err.lines().toList();
    }
}
