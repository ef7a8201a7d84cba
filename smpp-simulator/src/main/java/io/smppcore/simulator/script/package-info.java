/** Scenarios and commands as people write them: YAML 1.2, and so JSON. */
@NullMarked
package io.smppcore.simulator.script;

import org.jspecify.annotations.NullMarked;
