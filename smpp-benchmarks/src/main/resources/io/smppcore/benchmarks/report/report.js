(() => {
    const BAR = 34;
    const FRAME = 70;
    const compact = new Intl.NumberFormat("en", {notation: "compact"});

    /** Draws the interval of each bar, and its score beside it. */
    const intervals = {
        id: "intervals",
        afterDatasetsDraw(chart) {
            const {ctx, scales, chartArea} = chart;
            const bars = chart.options.plugins.intervals.bars;
            ctx.save();
            ctx.strokeStyle = ctx.fillStyle = colour("text");
            ctx.lineWidth = 1.5;
            ctx.textBaseline = "middle";
            ctx.font = "12px system-ui, sans-serif";
            chart.getDatasetMeta(0).data.forEach((element, i) => {
                const low = scales.x.getPixelForValue(bars[i].low);
                const high = scales.x.getPixelForValue(bars[i].high);
                const y = element.y;
                ctx.beginPath();
                ctx.moveTo(low, y);
                ctx.lineTo(high, y);
                ctx.moveTo(low, y - 5);
                ctx.lineTo(low, y + 5);
                ctx.moveTo(high, y - 5);
                ctx.lineTo(high, y + 5);
                ctx.stroke();
                const width = ctx.measureText(bars[i].text).width;
                ctx.fillText(bars[i].text, Math.min(Math.max(high, element.x) + 6, chartArea.right - width), y);
            });
            ctx.restore();
        }
    };

    /** Cuts a label into lines of about so many characters. */
    const wrapped = (label, width) => {
        const lines = [""];
        label.split(" ").forEach(word => {
            const last = lines[lines.length - 1];
            if (last && (last + " " + word).length > width) {
                lines.push(word);
            } else {
                lines[lines.length - 1] = last ? last + " " + word : word;
            }
        });
        return lines;
    };

    const options = (data, narrow) => ({
        indexAxis: "y",
        animation: false,
        maintainAspectRatio: false,
        scales: {
            // Room for the longest interval and the number behind it.
            x: {
                beginAtZero: true,
                suggestedMax: Math.max(...data.bars.map(bar => Math.max(bar.high, bar.score)))
                    * (narrow ? 1.5 : 1.25) || 1,
                ticks: {
                    color: colour("quiet"),
                    maxTicksLimit: narrow ? 5 : 7,
                    maxRotation: 0,
                    callback: value => compact.format(value)
                },
                grid: {color: colour("line")},
                title: {display: true, text: data.title, color: colour("text")}
            },
            y: {
                ticks: {color: colour("text"), autoSkip: false, font: {size: 12}},
                grid: {display: false}
            }
        },
        plugins: {
            legend: {display: false},
            tooltip: {callbacks: {label: item => data.bars[item.dataIndex].text}},
            intervals: {bars: data.bars}
        }
    });

    drawCharts((data, place) => {
        const narrow = window.innerWidth < 700;
        const labels = data.bars.map(bar => wrapped(bar.label, narrow ? 18 : 26));
        const lines = labels.reduce((sum, label) => sum + Math.max(0, label.length - 2), 0);
        place.style.height = FRAME + BAR * data.bars.length + 15 * lines + "px";
        return {
            type: "bar",
            data: {
                labels,
                datasets: [{
                    data: data.bars.map(bar => bar.score),
                    backgroundColor: data.bars.map(bar => colour(bar.role)),
                    maxBarThickness: 20
                }]
            },
            options: options(data, narrow),
            plugins: [intervals]
        };
    });
})();
