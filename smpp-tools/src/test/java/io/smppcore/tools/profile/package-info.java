@NullMarked
package io.smppcore.tools.profile;

import org.jspecify.annotations.NullMarked;
