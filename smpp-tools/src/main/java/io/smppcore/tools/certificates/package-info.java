/** Certificates for runs with TLS, made when they are needed and gone with the run. */
@NullMarked
package io.smppcore.tools.certificates;

import org.jspecify.annotations.NullMarked;
