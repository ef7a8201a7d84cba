package io.smppcore.server;

import io.smppcore.testing.OptionJavadocRules;

class OptionJavadocTest extends OptionJavadocRules {

    OptionJavadocTest() {
        super(6);
    }
}
