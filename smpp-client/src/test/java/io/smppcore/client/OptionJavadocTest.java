package io.smppcore.client;

import io.smppcore.testing.OptionJavadocRules;

class OptionJavadocTest extends OptionJavadocRules {

    OptionJavadocTest() {
        super(10);
    }
}
