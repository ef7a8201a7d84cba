(() => {
    const FEW_POINTS = 30;
    const compact = new Intl.NumberFormat("en", {notation: "compact", maximumSignificantDigits: 3});

    /** Labels of 10, 100, 1000 ...: 90 %, 99 %, 99.9 %; nothing in between. */
    const percent = value => {
        const nines = Math.round(Math.log10(value));
        if (Math.abs(Math.log10(value) - nines) > 1e-6) {
            return null;
        }
        return (100 - 100 / value).toFixed(Math.max(0, nines - 2)) + " %";
    };

    /** On a logarithmic scale powers of ten have a number, and twice and five times these where they are few. */
    const logarithm = function (value) {
        const power = Math.floor(Math.log10(value) + 1e-6);
        const digit = Number((value / 10 ** power).toFixed(6));
        const few = Math.log10(this.max / this.min) < 2;
        return digit === 1 || few && (digit === 2 || digit === 5) ? compact.format(value) : null;
    };

    const number = value => compact.format(value);

    const values = (data, at) => data.series.flatMap(line => line.points.map(point => point[at]))
        .filter(value => value > 0);

    /** A logarithmic axis has no zero to begin at: powers of ten, or 1, 2 and 5 times these where they are few. */
    const bounds = data => {
        const all = values(data, 1);
        const [least, most] = [Math.min(...all), Math.max(...all)];
        const factors = most / least < 100 ? [1, 2, 5, 10] : [1, 10];
        const around = value => factors.map(factor => factor * 10 ** Math.floor(Math.log10(value) + 1e-9));
        return {
            min: around(least).findLast(step => step <= least * (1 + 1e-9)),
            max: around(most).find(step => step > most * (1 + 1e-9))
        };
    };

    const across = data => data.axis === "percentile"
        ? {
            type: "logarithmic",
            min: 1,
            max: 10 ** Math.ceil(Math.log10(Math.max(10, ...values(data, 0))) - 1e-6),
            title: {display: true, text: "percentile", color: colour("quiet")},
            ticks: {color: colour("quiet"), maxRotation: 0, callback: percent},
            grid: {color: colour("line")}
        }
        : {
            type: "linear",
            min: 0,
            title: {display: true, text: "seconds", color: colour("quiet")},
            ticks: {
                color: colour("quiet"),
                maxRotation: 0,
                precision: 0,
                maxTicksLimit: window.innerWidth < 700 ? 5 : 10
            },
            grid: {color: colour("line")}
        };

    const upwards = data => ({
        type: data.logarithmic ? "logarithmic" : "linear",
        ...data.logarithmic ? bounds(data) : {beginAtZero: true},
        title: {display: true, text: data.unit, color: colour("quiet")},
        ticks: {color: colour("quiet"), callback: data.logarithmic ? logarithm : number},
        grid: {color: colour("line")}
    });

    const where = (data, point) => data.axis === "percentile"
        ? (100 - 100 / point.x).toPrecision(6) + " %"
        : point.x.toFixed(0) + " s";

    /** Where nothing was answered, a line of times has a gap. */
    const dataset = data => line => ({
        label: line.label,
        data: line.points.map(([x, y]) => ({x, y: data.logarithmic && y <= 0 ? NaN : y})),
        borderColor: colour(line.colour),
        backgroundColor: colour(line.colour),
        borderWidth: 2,
        pointRadius: line.points.length < FEW_POINTS ? 3 : 0,
        pointHitRadius: 8,
        showLine: true
    });

    drawCharts(data => ({
        type: "scatter",
        data: {datasets: data.series.map(dataset(data))},
        options: {
            animation: false,
            maintainAspectRatio: false,
            scales: {x: across(data), y: upwards(data)},
            plugins: {
                legend: {labels: {color: colour("text"), boxHeight: 2}},
                tooltip: {
                    callbacks: {
                        label: item => item.dataset.label + ": " + item.parsed.y.toPrecision(4) + " " + data.unit
                            + " at " + where(data, item.parsed)
                    }
                }
            }
        }
    }));
})();
