package io.smppcore.tools.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class EstimateTest {

    @Test
    void computesTheIntervalOfStudent() {
        // Mean 5, standard deviation 2.5819889, 4 values: 3.182 * 2.5819889 / 2.
        Estimate estimate = Estimate.of(2, 4, 6, 8);
        assertThat(estimate.mean()).isEqualTo(5);
        assertThat(estimate.error()).isEqualTo(4.1079, within(0.0001));
        assertThat(estimate.low()).isEqualTo(0.8921, within(0.0001));
    }

    @Test
    void returnsNoIntervalForOneFigure() {
        assertThat(Estimate.of(7)).isEqualTo(new Estimate(7, 7, 7, 1));
    }

    @Test
    void estimatesEqualFiguresWithoutError() {
        assertThat(Estimate.of(3, 3, 3).error()).isZero();
    }

    @Test
    void cancelsOutDisturbancesOfBothFiguresOfAPair() {
        Estimate ratio = Estimate.ofRatios(new double[] {100, 10, 1000}, new double[] {200, 20, 2000});
        assertThat(ratio.mean()).isEqualTo(2, within(1e-9));
        assertThat(ratio.error()).isEqualTo(0, within(1e-9));
    }

    @Test
    void computesTheGeometricMeanOfRatios() {
        Estimate ratio = Estimate.ofRatios(new double[] {1, 1}, new double[] {4, 0.25});
        assertThat(ratio.mean()).isEqualTo(1, within(1e-9));
        assertThat(ratio.low() * ratio.high()).isEqualTo(1, within(1e-9));
    }

    @Test
    void refusesFiguresWithoutAnEstimate() {
        assertThatIllegalArgumentException().isThrownBy(Estimate::of).withMessageContaining("1 to 30");
        assertThatIllegalArgumentException().isThrownBy(() -> Estimate.of(new double[31]));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Estimate.ofRatios(new double[] {1, 0}, new double[] {1, 1}))
                .withMessageContaining("pair 2");
        assertThatIllegalArgumentException().isThrownBy(() -> Estimate.ofRatios(new double[] {1}, new double[] {1, 1}));
    }
}
