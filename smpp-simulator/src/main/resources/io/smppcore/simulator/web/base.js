'use strict';

// Parts of the pages that show a running program. Foreign texts are added to a page as text, never as markup.

const PERIOD = 1000;

const byId = id => document.getElementById(id);

function element(name, text, className) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
}

function show(place, text, bad) {
  place.textContent = text;
  place.classList.toggle('bad', Boolean(bad));
}

/** Labels each cell of a row with its column, for narrow windows. */
function named(table, row) {
  [...row.cells].forEach((cell, i) => { cell.dataset.name = table.tHead.rows[0].cells[i].textContent; });
  return row;
}

/** Handles a form without leaving the page; removes the marks of the previous attempt. */
function onSubmit(form, action) {
  form.addEventListener('submit', event => {
    event.preventDefault();
    for (const field of form.querySelectorAll('[aria-invalid]')) {
      field.removeAttribute('aria-invalid');
      field.removeAttribute('aria-describedby');
    }
    action();
  });
}

// Figures

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const tiles = new Map();

function tile(name, value, list = 'counts') {
  let shown = tiles.get(name);
  if (!shown) {
    shown = element('dd');
    const group = element('div');
    group.append(element('dt', name), shown);
    byId(list).append(group);
    tiles.set(name, shown);
  }
  const text = value === undefined ? '–' : typeof value === 'string' ? value : number.format(value);
  if (shown.textContent !== text) shown.textContent = text;
  return shown;
}

/** Returns instructions for binding to a listener; one on all addresses is reachable at the host of the page. */
function howToBind(host, port, login) {
  return `Connect to host ${/^[0.:]+$/.test(host) ? location.hostname : host}, port ${port}, with ${login}.`;
}

// Charts

const charts = [];

function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** Makes and returns a chart; returns null without Chart.js. */
function chart(id, lines) {
  if (typeof Chart === 'undefined') {
    byId(id).replaceWith(element('p', 'Chart.js is not on the class path.', 'none'));
    return null;
  }
  const made = new Chart(byId(id), {
    type: 'line',
    data: {
      labels: [],
      datasets: lines.map(({ label, width }) =>
        ({ label, data: [], borderWidth: width || 2, pointRadius: 1, tension: 0 })),
    },
    options: {
      animation: false,
      maintainAspectRatio: false,
      interaction: { mode: 'index', intersect: false },
      scales: {
        x: { ticks: { maxTicksLimit: 6, maxRotation: 0 } },
        y: { beginAtZero: true, suggestedMax: 1, ticks: { maxTicksLimit: 6 } },
      },
      plugins: { legend: { position: 'bottom', labels: { boxWidth: 14, boxHeight: 2 } } },
    },
  });
  made.lines = lines;
  charts.push(made);
  colourCharts();
  return made;
}

function colourCharts() {
  for (const made of charts) {
    made.data.datasets.forEach((set, i) => { set.borderColor = set.backgroundColor = colour(made.lines[i].colour); });
    for (const scale of Object.values(made.options.scales)) {
      scale.grid = { color: colour('--line') };
      scale.ticks.color = colour('--soft');
    }
    made.options.plugins.legend.labels.color = colour('--ink');
    made.update();
  }
}

/** Shows values by their times in some charts. */
function showHistory(history, some = charts) {
  const length = history.every(one => one.millis % 60000 === 0) ? 'hh:mm'.length : 'hh:mm:ss'.length;
  const labels = history.map(one => new Date(one.millis).toLocaleTimeString('en-GB').slice(0, length));
  for (const made of some.filter(Boolean)) {
    made.data.labels = labels;
    made.lines.forEach((line, i) => { made.data.datasets[i].data = history.map(line.value); });
    made.update();
  }
}

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', colourCharts);

// Refreshing

/** Repeats an action while the page is visible, and shows its success; returns a function that runs it at once. */
function keepLive(action) {
  let busy = false;
  const refresh = async () => {
    if (document.hidden || busy) return;
    busy = true;
    try {
      await action();
      byId('link').textContent = 'live';
      byId('link').className = 'badge good';
    } catch (e) {
      byId('link').textContent = e.badge || 'unreachable';
      byId('link').className = 'badge bad';
    } finally {
      busy = false;
    }
  };
  document.addEventListener('visibilitychange', refresh);
  setInterval(refresh, PERIOD);
  refresh();
  return refresh;
}
