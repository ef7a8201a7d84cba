/** Documents: values with positions, the keys and formats that read them, and their JSON Schema. */
@NullMarked
package io.smppcore.gateway.config.document;

import org.jspecify.annotations.NullMarked;
