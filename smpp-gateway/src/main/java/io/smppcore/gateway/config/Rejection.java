package io.smppcore.gateway.config;

import io.smppcore.type.CommandStatus;

/**
 * Refusal of a message by a route or a rule of the configuration. Immutable.
 *
 * @param status command_status of the response
 * @param reason reason in logs and records
 */
public record Rejection(CommandStatus status, String reason) {}
