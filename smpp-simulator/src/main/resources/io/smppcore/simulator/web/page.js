'use strict';

const CONFORMANCE_EVERY = 5;
const SHOWN_PDUS = 100;
const KEPT_PDUS = 1000;
const SHOWN_TEXTS = 30;
const HISTORY = 120;
const HEADLINE_SECONDS = 10;
const FINAL_STATES = ['DELIVERED', 'UNDELIVERABLE', 'EXPIRED', 'REJECTED', 'DELETED', 'ACCEPTED', 'UNKNOWN', 'SKIPPED'];
const SESSION_ACTIONS = ['unbind', 'close', 'reset', 'pause', 'resume'];

async function ask(method, path, body) {
  const response = await fetch(path,
    { method, body, headers: { Accept: 'application/json' }, signal: AbortSignal.timeout(25000) });
  const answer = await response.json();
  if (!response.ok) {
    throw Object.assign(new Error(`${answer.where}: ${answer.error} (expected: ${answer.expected})`), { answer });
  }
  return answer;
}

/** Marks the field whose key the error of a request names, and shows the problem with its label. */
function refuse(form, place, e, find = key => form.elements[key.split('.').pop()]) {
  const problem = /^([\w.[\]-]+): (.*)$/s.exec(e.answer ? e.answer.error : '');
  const field = problem && find(problem[1], problem[2]);
  if (!field || !field.labels) {
    show(place, e.message, true);
    return;
  }
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', place.id);
  field.focus();
  show(place, `${field.labels[0].firstChild.textContent.trim()}: ${problem[2]} (expected: ${e.answer.expected})`, true);
}

// Headline and counts

function showHeadline({ counts, history = [], inFlight, sessionCount }) {
  const last = history.slice(-HEADLINE_SECONDS);
  const mean = rate => last.length ? last.reduce((sum, { rates }) => sum + rates[rate], 0) / last.length : undefined;
  const accepted = mean('accepted');
  const refused = mean('refused');
  const share = accepted + refused > 0
    ? `${number.format(Math.floor(1000 * accepted / (accepted + refused)) / 10)} %` : undefined;
  tile('accepted', share, 'headline').classList.toggle('bad', refused > 0);
  tile('messages per second', mean('submitted'), 'headline');
  tile('refused per second', refused, 'headline').classList.toggle('bad', refused > 0);
  tile('in flight', inFlight && inFlight.fromClients + inFlight.toClients, 'headline');
  tile('sessions', sessionCount, 'headline');
  const answered = Object.values(counts.answered).reduce((sum, count) => sum + count, 0);
  byId('refusals').textContent = Object.entries(counts.answered).filter(([status]) => status !== 'ESME_ROK')
    .sort(([, a], [, b]) => b - a).slice(0, 5)
    .map(([status, count]) => `${status} ${number.format(count)} (${number.format(100 * count / answered)} %)`)
    .join(', ').replace(/^(?=.)/, 'Refused since the start: ');
}

function showCounts(state) {
  const { counts, limits, rates, latencies } = state;
  showHeadline(state);
  const refused = Object.entries(counts.answered).filter(([status]) => status !== 'ESME_ROK')
    .reduce((sum, [, count]) => sum + count, 0);
  tile('messages', counts.submitted);
  tile('refused', refused).classList.toggle('bad', refused > 0);
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

// Sessions

let scenario = {};
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
  return named(byId('sessions'), row);
}

async function act(id, action) {
  try {
    await ask('POST', `api/sessions/${encodeURIComponent(id)}/${action}`);
    show(byId('session-message'), `${action} of session ${id}: done`);
  } catch (e) {
    show(byId('session-message'), e.message, true);
  }
}

function howToBindTo(address) {
  const colon = address.lastIndexOf(':');
  const account = (scenario.accounts || [])[0];
  const login = account
    ? `system_id ${account['system-id']}, password ${account.password || '(empty)'}` : 'any system_id and password';
  return howToBind(address.slice(0, colon), address.slice(colon + 1), login);
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
      number.format(counts.requestsReceived), number.format(counts.requestsSent),
      `${session.pendingRequests}/${session.window}`];
    values.forEach((value, i) => { if (row.cells[i].textContent !== value) row.cells[i].textContent = value; });
  }
  for (const [id, row] of sessionRows) {
    if (!seen.has(id)) {
      row.remove();
      sessionRows.delete(id);
    }
  }
  byId('no-sessions').hidden = seen.size > 0;
  byId('no-sessions').textContent = `No client is bound. ${howToBindTo(state.address)}`;
  byId('session-count').textContent = state.sessionCount > seen.size
    ? `the first ${seen.size} of ${state.sessionCount}` : String(state.sessionCount);
}

// Texts

let textRows = new Map();
let shownTexts = '';

const CLOCK = { hour: '2-digit', minute: '2-digit', second: '2-digit' };

/** The time of day in the time zone of the reader, as on the axes of the charts. */
function timeOf(instant, parts = CLOCK) {
  return new Date(instant).toLocaleTimeString('en-GB', parts);
}

function textRow(text) {
  const row = element('tr');
  const states = [...new Set(text.parts.map(part => part.state))];
  const open = text.parts.filter(part => part.state === 'ENROUTE');
  row.append(element('td', timeOf(text.submittedAt)), element('td', text.systemId), element('td', text.from),
    element('td', text.to), element('td', text.text, 'text'),
    element('td', text.parts.length < text.total ? `${text.parts.length} of ${text.total}` : String(text.total), 'n'),
    element('td', states.map(state => states.length > 1
      ? `${state} ${text.parts.filter(part => part.state === state).length}` : state).join(', '), 'state'));
  const settle = element('td');
  if (open.length > 0) {
    const choice = element('select');
    choice.setAttribute('aria-label', `final state of message ${open[0].id}`);
    choice.append(...FINAL_STATES.map(state => element('option', state)));
    const button = element('button', 'settle');
    button.type = 'button';
    button.setAttribute('aria-label', `settle message ${open[0].id}`);
    button.addEventListener('click', () => settleAs(open, choice.value));
    const group = element('div', undefined, 'settle');
    group.append(choice, button);
    settle.append(group);
  }
  row.append(settle);
  return named(byId('texts'), row);
}

async function settleAs(parts, state) {
  try {
    for (const { id } of parts) {
      await ask('POST', `api/messages/${encodeURIComponent(id)}/state`, JSON.stringify({ state }));
    }
    show(byId('text-message'), `${parts.map(part => part.id).join(', ')}: ${state}`);
  } catch (e) {
    show(byId('text-message'), e.message, true);
  }
  shownTexts = '';
  byId('texts').parentElement.focus();
}

/** Updates the list, unless one of its controls has the focus. */
async function showTexts({ counts }) {
  const body = byId('texts').tBodies[0];
  const stamp = `${counts.submitted} ${counts.enroute}`;
  if (stamp === shownTexts || body.contains(document.activeElement)) return;
  const { texts } = await ask('GET', `api/texts?last=${SHOWN_TEXTS}`);
  shownTexts = stamp;
  const rows = new Map();
  for (const text of texts.reverse()) {
    const content = JSON.stringify(text);
    const known = textRows.get(text.parts[0].id);
    rows.set(text.parts[0].id, known && known.content === content ? known : { content, row: textRow(text) });
  }
  textRows = rows;
  body.replaceChildren(...[...rows.values()].map(({ row }) => row));
  byId('no-texts').hidden = rows.size > 0;
}

// PDUs

let lastPdu = -1;
let seenPdus = [];
const narrow = matchMedia('(max-width: 700px)');

function pduItem(pdu) {
  const sent = pdu.direction === 'sent';
  const summary = element('summary');
  summary.append(
    element('span', timeOf(pdu.time, { ...CLOCK, fractionalSecondDigits: 3 }), 'n'),
    element('span', sent ? '→' : '←'),
    element('span', pdu.command),
    element('span', pdu.status, pdu.status === 'ESME_ROK' ? '' : 'bad'),
    element('span', pdu.problem || pdu.text || (pdu.fields && (pdu.fields.message_id || pdu.fields.system_id)) || ''));
  summary.children[1].setAttribute('role', 'img');
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
  add('hex, ASCII', dump(pdu.hex), 'hex');
  list.lastElementChild.tabIndex = 0;
  return list;
}

/** Returns lines with offset, hexadecimal digits and ASCII. */
function dump(hex) {
  const width = narrow.matches ? 8 : 16;
  const octets = hex.match(/../g) || [];
  const lines = [];
  for (let i = 0; i < octets.length; i += width) {
    const some = octets.slice(i, i + width);
    const ascii = some.map(octet => parseInt(octet, 16))
      .map(value => value >= 0x20 && value < 0x7f ? String.fromCharCode(value) : '.');
    lines.push(`${i.toString(16).padStart(4, '0')}  ${some.join(' ').padEnd(3 * width)} ${ascii.join('')}`);
  }
  return lines.join('\n');
}

function isWanted(pdu) {
  if (byId('hide-links').checked && pdu.command.startsWith('enquire_link')) return false;
  const { message_id: id, system_id: client } = pdu.fields || {};
  return [pdu.command, pdu.status, pdu.problem, pdu.text, id, client, pdu.session].join(' ').toLowerCase()
    .includes(byId('pdu-filter').value.trim().toLowerCase());
}

function listPdus(pdus) {
  const list = byId('pdus');
  list.prepend(...pdus.filter(isWanted).slice(0, SHOWN_PDUS).map(pduItem));
  while (list.children.length > SHOWN_PDUS) list.lastElementChild.remove();
  byId('no-pdus').textContent = seenPdus.length > 0 ? 'No PDU matches the filter.' : 'No PDUs yet.';
  byId('no-pdus').hidden = list.children.length > 0;
}

async function showPdus() {
  if (byId('hold').checked) return;
  const { pdus } = await ask('GET', `api/pdus?last=${SHOWN_PDUS}&after=${lastPdu}`);
  if (pdus.length === 0) return;
  lastPdu = pdus[0].number;
  seenPdus = [...pdus, ...seenPdus].slice(0, KEPT_PDUS);
  listPdus(pdus);
}

for (const id of ['pdu-filter', 'hide-links']) {
  byId(id).addEventListener('input', () => {
    byId('pdus').replaceChildren();
    listPdus(seenPdus);
  });
}

// Conformance

let shownConformance = '';

async function showConformance() {
  const { clients } = await ask('GET', 'api/conformance.json');
  const rows = clients.flatMap(client => client.checks.filter(check => check.passed + check.failed > 0)
    .map(check => [client.client, check.title, check.verdict, check.passed, check.failed,
      check.evidence.length ? check.evidence[0].what : '']))
    .sort((a, b) => b[4] - a[4]);
  const text = JSON.stringify(rows);
  if (text === shownConformance) return;
  shownConformance = text;
  byId('conformance').tBodies[0].replaceChildren(...rows.map(values => {
    const row = element('tr');
    values.forEach((value, i) => row.append(element('td', String(value), i === 3 || i === 4 ? 'n' : '')));
    row.cells[2].className = values[4] > 0 ? 'bad' : 'good';
    return named(byId('conformance'), row);
  }));
  const failed = rows.filter(values => values[4] > 0).length;
  show(byId('conformance-count'), failed > 0 ? `${failed} of ${rows.length} checks failed` : '', true);
  byId('no-conformance').hidden = rows.length > 0;
}

// Forms

onSubmit(byId('mo'), async () => {
  const values = Object.fromEntries([...new FormData(byId('mo'))].filter(([, value]) => value !== ''));
  show(byId('mo-message'), 'sending …');
  try {
    const answer = await ask('POST', 'api/mo', JSON.stringify(values));
    const parts = answer.parts > 1 ? `${answer.parts} parts ` : '';
    show(byId('mo-message'),
      answer.status ? `${parts}answered with ${answer.status}` : `${answer.messages} messages accepted`);
  } catch (e) {
    refuse(byId('mo'), byId('mo-message'), e);
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

onSubmit(byId('weights'), async () => {
  const form = byId('weights');
  const status = {};
  for (const row of byId('weight-rows').children) {
    const [name, percent] = [...row.querySelectorAll('input')].map(input => input.value.trim());
    if (name) status[name] = `${percent || 0}%`;
  }
  const delay = form.elements.delay.value.trim();
  const submit = { status, never: `${form.elements.never.value}%` };
  const body = JSON.stringify({ submit }).slice(0, -2)
    + `,"delay":${delay.startsWith('{') ? delay : JSON.stringify(delay)}}}`;
  try {
    showScenario(await ask('PATCH', 'api/scenario', body));
    show(byId('weights-message'), 'set');
  } catch (e) {
    refuse(form, byId('weights-message'), e, (key, problem) => key.startsWith('submit.status')
      ? [...form.querySelectorAll('.weight input')].find(input => input.value && problem.includes(`'${input.value}'`))
        || form.querySelector('.weight input[name=percent]')
      : form.elements[key.split('.').pop()]);
  }
});

// Scenario and faults

let presets = {};

function showScenario(current) {
  scenario = current;
  showWeights(current);
  const active = (current.faults || []).map(fault => fault.do);
  byId('fault-count').textContent = active.length > 0 ? `${active.length} active` : 'none active';
  for (const box of byId('fault-switches').querySelectorAll('input')) box.checked = active.includes(box.value);
  if (byId('scenario').elements.preset.value === '') showYaml();
}

async function showYaml() {
  const response = await fetch('api/scenario', { headers: { Accept: 'application/yaml' } });
  byId('scenario').elements.yaml.value = await response.text();
}

function showChoices(choices) {
  presets = choices.presets;
  byId('scenario').elements.preset.append(...Object.keys(presets).map(name => element('option', name)));
  byId('fault-switches').append(...choices.faults.map(fault => {
    const box = element('input');
    Object.assign(box, { type: 'checkbox', value: fault });
    box.addEventListener('change', () => switchFault(fault, box.checked));
    const label = element('label');
    label.append(box, fault);
    return label;
  }));
}

async function switchFault(fault, isOn) {
  const form = byId('faults');
  const others = (scenario.faults || []).filter(one => one.do !== fault);
  const added = { do: fault, on: form.elements.on.value, chance: `${form.elements.chance.value}%` };
  try {
    showScenario(await ask('PATCH', 'api/scenario', JSON.stringify({ faults: isOn ? [...others, added] : others })));
    show(byId('faults-message'), `${fault}: ${isOn ? 'on' : 'off'}`);
  } catch (e) {
    showScenario(scenario);
    refuse(form, byId('faults-message'), e);
  }
}

async function setScenario(yaml) {
  const form = byId('scenario');
  try {
    const current = await ask('PUT', 'api/scenario', yaml);
    form.elements.preset.value = '';
    showScenario(current);
    show(byId('scenario-message'), 'set');
  } catch (e) {
    const line = /line (\d+)/.exec(e.message);
    if (line) {
      const lines = yaml.split('\n').slice(0, Number(line[1]));
      form.elements.yaml.setSelectionRange(lines.slice(0, -1).join('\n').length, lines.join('\n').length);
    }
    form.elements.yaml.setAttribute('aria-invalid', 'true');
    form.elements.yaml.focus();
    show(byId('scenario-message'), e.message.replace(/^body/, 'YAML'), true);
  }
}

onSubmit(byId('scenario'), () => setScenario(byId('scenario').elements.yaml.value));
onSubmit(byId('faults'), () => {});
byId('scenario-reset').addEventListener('click', () => setScenario('{}'));
byId('scenario').elements.preset.addEventListener('change', event => {
  const preset = presets[event.target.value];
  show(byId('scenario-message'), preset ? preset.description : '');
  if (preset) byId('scenario').elements.yaml.value = preset.yaml;
  else showYaml();
});

// Start

let turn = 0;

async function refresh() {
  const state = await ask('GET', `api/state?history=${HISTORY}`);
  byId('identity').textContent = `${state.systemId} on ${state.address}, seed ${state.seed}`;
  showCounts(state);
  showSessions(state);
  showHistory(state.history);
  await showTexts(state);
  await showPdus();
  if (turn++ % CONFORMANCE_EVERY === 0) await showConformance();
}

chart('rates', [
  { label: 'accepted', colour: '--c1', value: second => second.rates.accepted },
  { label: 'refused', colour: '--bad', width: 3, value: second => second.rates.refused },
  { label: 'receipts', colour: '--c2', value: second => second.rates.receipts },
  { label: 'mobile-originated', colour: '--c4', value: second => second.rates.mos },
]);
/** Returns a percentile, or null for a gap if there was no response. */
function measured(latency, percentile) {
  return latency.count ? latency[percentile] : null;
}

chart('latencies', [
  { label: 'response p50', colour: '--c1', value: second => measured(second.latencies.responses, 'p50') },
  { label: 'response p99', colour: '--c2', value: second => measured(second.latencies.responses, 'p99') },
  { label: 'client p50', colour: '--c3', value: second => measured(second.latencies.deliveries, 'p50') },
  { label: 'client p99', colour: '--c4', value: second => measured(second.latencies.deliveries, 'p99') },
]);
// Completes the layout before the first response.
showCounts({
  counts: { answered: {}, receipts: {}, mos: {} }, limits: {}, rates: {}, latencies: { responses: {}, deliveries: {} },
});
tiles.get('refused').textContent = '–';
showWeights({});
ask('GET', 'api/choices').then(showChoices)
  .then(() => ask('GET', 'api/scenario')).then(showScenario)
  .catch(e => show(byId('weights-message'), e.message, true))
  .then(() => keepLive(refresh));
