package io.smppcore.tools.drive;

import io.smppcore.tools.load.LoadControl;
import io.smppcore.tools.report.RunReport;

/** A command that drives load once, as the commands see it that call it several times. */
interface LoadCommand {

    /**
     * Checks its options, and drives.
     *
     * @param control ends the run early; one that was stopped before lets it end at once
     * @return how it went; nothing is printed
     * @throws io.smppcore.type.SmppException if there is nobody to bind to
     * @throws IllegalArgumentException if an option is wrong
     */
    RunReport measure(LoadControl control) throws InterruptedException;
}
