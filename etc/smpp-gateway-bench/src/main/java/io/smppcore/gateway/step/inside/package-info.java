/** Classes that each loader of a stepped gateway has a copy of. */
@NullMarked
package io.smppcore.gateway.step.inside;

import org.jspecify.annotations.NullMarked;
