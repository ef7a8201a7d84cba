/** Certificates for runs with TLS, generated for each run. */
@NullMarked
package io.smppcore.tools.certificates;

import org.jspecify.annotations.NullMarked;
