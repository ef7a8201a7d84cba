"use strict";

const colour = name => getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();

/**
 * Draws the charts of the page, and again when their colours or the width change.
 *
 * configuration: returns the configuration of Chart.js for the data beside a canvas; may change the element around both
 */
const drawCharts = configuration => {
    const charts = [];
    const draw = () => {
        charts.splice(0).forEach(chart => chart.destroy());
        document.querySelectorAll(".chart").forEach(place => {
            const data = JSON.parse(place.querySelector("script").textContent);
            charts.push(new Chart(place.querySelector("canvas"), configuration(data, place)));
        });
        document.documentElement.dataset.drawn = charts.length;
    };
    draw();
    ["(prefers-color-scheme: dark)", "(max-width: 699px)", "print"].forEach(query =>
        matchMedia(query).addEventListener("change", draw));
};
