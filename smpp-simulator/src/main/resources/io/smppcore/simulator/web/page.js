'use strict';

// Texts of clients are added to the page as text, never as markup.

const PERIOD = 1000;
const CONFORMANCE_EVERY = 5;
const SHOWN_PDUS = 100;
const HISTORY = 120;
const SESSION_ACTIONS = ['unbind', 'close', 'reset', 'pause', 'resume'];

const byId = id => document.getElementById(id);

function element(name, text, className) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
}

async function ask(method, path, body) {
  const response = await fetch(path, { method, body, headers: { Accept: 'application/json' }, signal: AbortSignal.timeout(25000) });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${answer.where}: ${answer.error} (expected: ${answer.expected})`);
  return answer;
}

function show(place, text, bad) {
  place.textContent = text;
  place.classList.toggle('bad', Boolean(bad));
}

// Counts

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const tiles = new Map();

function tile(name, value) {
  let shown = tiles.get(name);
  if (!shown) {
    shown = element('dd');
    const group = element('div');
    group.append(element('dt', name), shown);
    byId('counts').append(group);
    tiles.set(name, shown);
  }
  const text = value === undefined ? '–' : number.format(value);
  if (shown.textContent !== text) shown.textContent = text;
}

function showCounts(state) {
  const { counts, limits, rates, latencies } = state;
  const refused = Object.entries(counts.answered).filter(([status]) => status !== 'ESME_ROK')
    .reduce((sum, [, count]) => sum + count, 0);
  tile('messages', counts.submitted);
  tile('messages/s', rates.submitted);
  tile('refused', refused);
  tile('not answered', counts.neverAnswered);
  tile('enroute', counts.enroute);
  tile('receipts', counts.receipts.sent);
  tile('receipts/s', rates.receipts);
  tile('receipts failed', counts.receipts.failed);
  tile('mobile-originated', counts.mos.sent);
  tile('waiting', counts.waiting);
  tile('response p99, ms', latencies.responses.p99);
  tile('client p99, ms', latencies.deliveries.p99);
  tile('over rate', limits.overRate);
  tile('queue full', limits.queueFull);
}

// Charts

const charts = [];

function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

function chart(id, lines) {
  if (typeof Chart === 'undefined') {
    byId(id).replaceWith(element('p', 'Chart.js is not on the class path.', 'none'));
    return;
  }
  const made = new Chart(byId(id), {
    type: 'line',
    data: { labels: [], datasets: lines.map(line => ({ label: line.label, data: [], borderWidth: 2, pointRadius: 0, tension: 0 })) },
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
}

function colourCharts() {
  for (const made of charts) {
    made.data.datasets.forEach((set, i) => { set.borderColor = set.backgroundColor = colour(`--c${i + 1}`); });
    for (const scale of Object.values(made.options.scales)) {
      scale.grid = { color: colour('--line') };
      scale.ticks.color = colour('--soft');
    }
    made.options.plugins.legend.labels.color = colour('--ink');
    made.update();
  }
}

function showHistory(history) {
  const labels = history.map(second => new Date(second.millis).toLocaleTimeString('en-GB'));
  for (const made of charts) {
    made.data.labels = labels;
    made.lines.forEach((line, i) => { made.data.datasets[i].data = history.map(line.value); });
    made.update();
  }
}

// Sessions

const sessionRows = new Map();

function sessionRow(id) {
  const row = element('tr');
  for (let i = 0; i < 7; i++) row.append(element('td', '', i > 3 ? 'n' : ''));
  const actions = element('td', undefined, 'actions');
  for (const action of SESSION_ACTIONS) {
    const button = element('button', action);
    button.type = 'button';
    button.addEventListener('click', () => act(id, action));
    actions.append(button);
  }
  row.append(actions);
  return row;
}

async function act(id, action) {
  try {
    await ask('POST', `api/sessions/${encodeURIComponent(id)}/${action}`);
    show(byId('session-message'), `${action} of session ${id}: done`);
  } catch (e) {
    show(byId('session-message'), e.message, true);
  }
}

function showSessions(state) {
  const seen = new Set();
  for (const session of state.sessions) {
    seen.add(session.id);
    let row = sessionRows.get(session.id);
    if (!row) {
      row = sessionRow(session.id);
      for (const button of row.querySelectorAll('button')) {
        button.setAttribute('aria-label', `${button.textContent} session ${session.id} of ${session.systemId}`);
      }
      sessionRows.set(session.id, row);
      byId('sessions').tBodies[0].append(row);
    }
    const { counts } = session;
    const values = [session.systemId, session.bind.replace('bind_', ''), session.version, session.remoteAddress,
      number.format(counts.requestsReceived), number.format(counts.requestsSent), `${session.pendingRequests}/${session.windowSize}`];
    values.forEach((value, i) => { if (row.cells[i].textContent !== value) row.cells[i].textContent = value; });
  }
  for (const [id, row] of sessionRows) {
    if (!seen.has(id)) {
      row.remove();
      sessionRows.delete(id);
    }
  }
  byId('no-sessions').hidden = seen.size > 0;
  byId('session-count').textContent = state.sessionCount > seen.size
    ? `the first ${seen.size} of ${state.sessionCount}` : String(state.sessionCount);
}

// PDUs

let lastPdu = -1;

function pduItem(pdu) {
  const sent = pdu.direction === 'sent';
  const summary = element('summary');
  summary.append(
    element('span', pdu.time.slice(11, 23), 'n'),
    element('span', sent ? '→' : '←'),
    element('span', pdu.command),
    element('span', pdu.status, pdu.status === 'ESME_ROK' ? '' : 'bad'),
    element('span', pdu.problem || pdu.text || (pdu.fields && (pdu.fields.message_id || pdu.fields.system_id)) || ''));
  summary.children[1].setAttribute('aria-label', sent ? 'sent' : 'received');
  const details = element('details');
  details.append(summary);
  details.addEventListener('toggle', () => {
    if (details.open && details.children.length === 1) details.append(pduFields(pdu));
  });
  const item = element('li');
  item.append(details);
  return item;
}

function pduFields(pdu) {
  const list = element('dl');
  const add = (name, value, className) => list.append(element('dt', name), element('dd', String(value), className));
  add('session', pdu.session);
  add('sequence_number', pdu.sequence);
  add('octets', pdu.octets);
  if (pdu.keptBack) add('withheld', 'yes, not sent');
  if (pdu.problem) add('problem', pdu.problem);
  for (const [name, value] of Object.entries(pdu.fields || {})) {
    add(name, typeof value === 'object' ? JSON.stringify(value) : value);
  }
  if (pdu.text !== undefined) add('text', pdu.text);
  add('hex', pdu.hex.replace(/(..)/g, '$1 '), 'hex');
  return list;
}

async function showPdus() {
  if (byId('hold').checked) return;
  const { pdus } = await ask('GET', `api/pdus?last=${SHOWN_PDUS}&after=${lastPdu}`);
  if (pdus.length === 0) return;
  lastPdu = pdus[0].number;
  const list = byId('pdus');
  list.prepend(...pdus.map(pduItem));
  while (list.children.length > SHOWN_PDUS) list.lastElementChild.remove();
  byId('no-pdus').hidden = true;
}

// Conformance

let shownConformance = '';

async function showConformance() {
  const { clients } = await ask('GET', 'api/conformance.json');
  const rows = clients.flatMap(client => client.checks.filter(check => check.passed + check.failed > 0)
    .map(check => [client.client, check.title, check.verdict, check.passed, check.failed,
      check.evidence.length ? check.evidence[0].what : '']));
  const text = JSON.stringify(rows);
  if (text === shownConformance) return;
  shownConformance = text;
  byId('conformance').tBodies[0].replaceChildren(...rows.map(values => {
    const row = element('tr');
    values.forEach((value, i) => row.append(element('td', String(value), i === 3 || i === 4 ? 'n' : '')));
    row.cells[2].className = values[4] > 0 ? 'bad' : 'good';
    return row;
  }));
  byId('no-conformance').hidden = rows.length > 0;
}

// Forms

byId('mo').addEventListener('submit', async event => {
  event.preventDefault();
  const values = Object.fromEntries([...new FormData(event.target)].filter(([, value]) => value !== ''));
  show(byId('mo-message'), 'sending …');
  try {
    const answer = await ask('POST', 'api/mo', JSON.stringify(values));
    show(byId('mo-message'), answer.status ? `answered with ${answer.status}` : `${answer.messages} messages accepted`);
  } catch (e) {
    show(byId('mo-message'), e.message, true);
  }
});

function weightRow(status, percent) {
  const row = element('div', undefined, 'weight');
  const field = (title, name, value, type) => {
    const input = element('input');
    input.name = name;
    input.value = value;
    input.autocomplete = 'off';
    if (type) Object.assign(input, { type, min: 0, max: 100, step: 'any' });
    const label = element('label', title);
    label.append(' ', input);
    return label;
  };
  row.append(field('command_status', 'status', status), field('%', 'percent', percent, 'number'));
  byId('weight-rows').append(row);
}

function showWeights({ submit = {} }) {
  const form = byId('weights');
  byId('weight-rows').replaceChildren();
  const status = typeof submit.status === 'string' ? { [submit.status]: '100%' } : submit.status || {};
  const rows = Object.entries(status);
  for (const [name, chance] of rows.length ? rows : [['ESME_RTHROTTLED', '0'], ['ESME_RSYSERR', '0']]) {
    weightRow(name, parseFloat(chance));
  }
  form.elements.never.value = parseFloat(submit.never || '0');
  const delay = submit.delay || '0s';
  form.elements.delay.value = typeof delay === 'string' ? delay : JSON.stringify(delay);
}

byId('more-weights').addEventListener('click', () => {
  weightRow('', '0');
  byId('weight-rows').lastElementChild.querySelector('input').focus();
});

byId('weights').addEventListener('submit', async event => {
  event.preventDefault();
  const form = event.target;
  const status = {};
  for (const row of byId('weight-rows').children) {
    const [name, percent] = [...row.querySelectorAll('input')].map(input => input.value.trim());
    if (name) status[name] = `${percent || 0}%`;
  }
  const delay = form.elements.delay.value.trim();
  const submit = { status, never: `${form.elements.never.value}%` };
  const body = JSON.stringify({ submit }).slice(0, -2) + `,"delay":${delay.startsWith('{') ? delay : JSON.stringify(delay)}}}`;
  try {
    showWeights(await ask('PATCH', 'api/scenario', body));
    show(byId('weights-message'), 'set');
  } catch (e) {
    show(byId('weights-message'), e.message, true);
  }
});

// Refreshes the page while it is visible.

let turn = 0;
let busy = false;

async function refresh() {
  if (document.hidden || busy) return;
  busy = true;
  try {
    const state = await ask('GET', `api/state?history=${HISTORY}`);
    byId('identity').textContent = `${state.systemId} on ${state.address}, seed ${state.seed}`;
    showCounts(state);
    showSessions(state);
    showHistory(state.history);
    await showPdus();
    if (turn++ % CONFORMANCE_EVERY === 0) await showConformance();
    byId('link').textContent = 'live';
    byId('link').className = 'badge good';
  } catch (e) {
    byId('link').textContent = 'unreachable';
    byId('link').className = 'badge bad';
  } finally {
    busy = false;
  }
}

chart('rates', [
  { label: 'messages', value: second => second.rates.submitted },
  { label: 'receipts', value: second => second.rates.receipts },
  { label: 'mobile-originated', value: second => second.rates.mos },
]);
chart('latencies', [
  { label: 'response p50', value: second => second.latencies.responses.p50 },
  { label: 'response p99', value: second => second.latencies.responses.p99 },
  { label: 'client p50', value: second => second.latencies.deliveries.p50 },
  { label: 'client p99', value: second => second.latencies.deliveries.p99 },
]);
colourCharts();
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', colourCharts);
document.addEventListener('visibilitychange', refresh);
// The layout is complete before the first response.
showCounts({ counts: { answered: {}, receipts: {}, mos: {} }, limits: {}, rates: {}, latencies: { responses: {}, deliveries: {} } });
tiles.get('refused').textContent = '–';
showWeights({});
ask('GET', 'api/scenario').then(showWeights, e => show(byId('weights-message'), e.message, true)).then(() => {
  refresh();
  setInterval(refresh, PERIOD);
});
