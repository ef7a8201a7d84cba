/** The site of the documentation: the documents of the repository and the Javadoc of the published modules. */
@NullMarked
package io.smppcore.release.site;

import org.jspecify.annotations.NullMarked;
