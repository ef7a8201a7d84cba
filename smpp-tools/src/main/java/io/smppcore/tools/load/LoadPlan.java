package io.smppcore.tools.load;

import io.smppcore.pdu.SubmitSm;

/**
 * What a run sends.
 *
 * @param message the request that is sent again and again
 * @param window requests in flight on each bind
 * @param limit when it is enough
 */
public record LoadPlan(SubmitSm message, int window, LoadLimit limit) {}
