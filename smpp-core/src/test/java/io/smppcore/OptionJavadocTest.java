package io.smppcore;

import io.smppcore.testing.OptionJavadocRules;

class OptionJavadocTest extends OptionJavadocRules {

    OptionJavadocTest() {
        super(20);
    }
}
