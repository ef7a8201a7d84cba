/**
 * Reading of YAML documents: values with positions, the keys and formats by which they are read, and their JSON Schema.
 */
@NullMarked
package io.smppcore.gateway.config.document;

import org.jspecify.annotations.NullMarked;
