/** Certificates for runs with TLS, created for the run. */
@NullMarked
package io.smppcore.tools.certificates;

import org.jspecify.annotations.NullMarked;
