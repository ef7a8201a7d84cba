'use strict';

const HISTORY = 120;
const HEADLINE_SECONDS = 10;
const SHOWN_MESSAGES = 20;
const SHOWN_LETTERS = 50;
const ROUTES_EVERY = 10;

// The token comes from the fragment of a link or from the form, and is kept for as long as this window is open.

const given = /^#token=(.+)$/.exec(location.hash);
if (given) {
  sessionStorage.setItem('token', decodeURIComponent(given[1]));
  history.replaceState(null, '', location.pathname);
}

function hasToken() {
  return sessionStorage.getItem('token') !== null;
}

function showSignIn(problem) {
  byId('sign-in').hidden = hasToken();
  byId('gateway').hidden = !hasToken();
  if (problem) show(byId('token-message'), problem, true);
}

async function ask(method, path, parameters = {}) {
  const query = new URLSearchParams(parameters).toString();
  const response = await fetch(query ? `${path}?${query}` : path, {
    method,
    headers: { Accept: 'application/json', Authorization: `Bearer ${sessionStorage.getItem('token')}` },
    signal: AbortSignal.timeout(25000),
  });
  if (response.status === 401 || response.status === 403) {
    sessionStorage.removeItem('token');
    showSignIn('This is not the token of the management.');
    throw Object.assign(new Error('no token'), { badge: 'no token' });
  }
  const answer = response.status === 204 ? {} : await response.json();
  if (!response.ok) throw new Error(answer.detail);
  return answer;
}

onSubmit(byId('token-form'), () => {
  const field = byId('token-form').elements.token;
  sessionStorage.setItem('token', field.value);
  field.value = '';
  show(byId('token-message'), '');
  showSignIn();
  refresh();
});

// Texts

function time(text) {
  const at = new Date(text);
  const day = at.toDateString() === new Date().toDateString() ? '' : `${at.toLocaleDateString('en-CA')} `;
  return `${day}${at.toLocaleTimeString('en-GB')}`;
}

function age(millis) {
  const seconds = Math.round(millis / 1000);
  if (seconds < 120) return millis === 0 ? '' : `${seconds} s`;
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}

// Tables

/** Shows rows of texts; cells remain, so that a selection does, too. A text in a list is shown as a problem. */
function fill(id, rows) {
  const table = byId(id);
  const body = table.tBodies[0];
  while (body.rows.length > rows.length) body.lastElementChild.remove();
  rows.forEach((texts, i) => {
    let row = body.rows[i];
    if (!row) {
      row = element('tr');
      for (const head of table.tHead.rows[0].cells) row.append(element('td', '', head.className));
      body.append(named(table, row));
    }
    texts.forEach((one, j) => {
      const cell = row.cells[j];
      const text = [one].flat()[0];
      if (cell.textContent !== text) cell.textContent = text;
      cell.classList.toggle('bad', Array.isArray(one));
    });
  });
  byId(`no-${id}`).hidden = rows.length > 0;
}

const contents = new Map();

/** Shows rows with buttons if they have changed; the list stands still while one of its buttons has the focus. */
function list(id, rows, cells) {
  const table = byId(id);
  const body = table.tBodies[0];
  const content = JSON.stringify(rows);
  if (contents.get(id) === content || body.contains(document.activeElement)) return;
  contents.set(id, content);
  body.replaceChildren(...rows.map(one => {
    const row = element('tr');
    row.append(...cells(one).map(cell => {
      const made = element('td');
      made.append(cell);
      return made;
    }));
    return named(table, row);
  }));
  byId(`no-${id}`).hidden = rows.length > 0;
}

function button(text, label, action, className) {
  const made = element('button', text, className);
  made.type = 'button';
  made.setAttribute('aria-label', label);
  made.addEventListener('click', action);
  return made;
}

function idButton(id) {
  return button(id, `show message ${id}`, () => find(id), 'id');
}

// Figures

function showFigures(state) {
  const last = state.history.slice(-HEADLINE_SECONDS);
  const mean = rate => last.length ? last.reduce((sum, second) => sum + second[rate], 0) / last.length : undefined;
  tile('accepted', mean('accepted'), 'headline');
  tile('refused', mean('refused'), 'headline').classList.toggle('bad', mean('refused') > 0);
  tile('forwarded', mean('forwarded'), 'headline');
  tile('receipts', mean('receipts'), 'headline');
  tile('delivered to accounts', mean('delivered'), 'headline');
  for (const [name, value] of [['messages accepted', state.accepted], ['messages refused', state.refused],
    ['messages forwarded', state.forwarded], ['attempts repeated', state.retried],
    ['without response in time', state.unanswered], ['responses too late', state.answeredLate], ['validity over', state.expired],
    ['receipts of SMSCs', state.receipts], ['stray receipts', state.strayReceipts],
    ['mobile-originated', state.mobileOriginated], ['delivered', state.delivered], ['became dead letters', state.dead]]) {
    tile(name, value);
  }
  tile('scheduled now', state.scheduled);
  tile('disk free, GB', state.freeOctets / 1e9);
  tiles.get('messages refused').classList.toggle('bad', state.refused > 0);
  tiles.get('became dead letters').classList.toggle('bad', state.dead > 0);
  const full = state.freeOctets < state.minFreeOctets;
  byId('disk').textContent = full ? `The disk is nearly full: messages are refused until ${number.format(state.minFreeOctets / 1e9)} GB are free.` : '';
}

// Nodes

/** Returns numbers as text, with those that follow each other as ranges. */
function ranges(numbers) {
  const found = [];
  for (const one of [...numbers].sort((a, b) => a - b)) {
    const last = found.at(-1);
    if (last && last[1] === one - 1) last[1] = one;
    else found.push([one, one]);
  }
  return found.map(([from, to]) => from === to ? String(from) : `${from} to ${to}`).join(', ');
}

function nodeState(node) {
  if (node.away) return [node.newsMillis === undefined ? 'away' : `away, last news ${age(node.newsMillis) || '0 s'} ago`];
  return node.obstacle ? [`refuses messages: ${node.obstacle}`] : 'ready';
}

function showNodes({ nodes, partitions }, away) {
  byId('cluster').hidden = nodes.length === 0;
  if (nodes.length === 0) return;
  const figures = node => [node.acceptedRate, node.deliveredRate, node.waiting, node.binds, node.smscBinds];
  const present = nodes.filter(node => !node.away);
  const owned = new Set(present.flatMap(node => node.partitions));
  const total = present.map(figures).reduce((sum, some) => sum.map((value, i) => value + some[i]), [0, 0, 0, 0, 0]);
  const shown = values => values.map(value => number.format(value));
  fill('nodes', [
    ...nodes.map(node => [node.name, node.page, nodeState(node), ranges(node.partitions),
      ...node.away ? ['', '', '', '', ''] : shown(figures(node))]),
    ['all nodes', '', `${present.length} of ${nodes.length}`, `${owned.size} of ${partitions}`, ...shown(total)]]);
  nodes.forEach((node, i) => {
    const cell = byId('nodes').tBodies[0].rows[i].cells[1];
    if (/^https?:\/\//.test(node.page) && cell.firstElementChild?.getAttribute('href') !== node.page) {
      const link = element('a', node.page);
      link.href = node.page;
      cell.replaceChildren(link);
    }
  });
  const free = [...Array(partitions).keys()].filter(one => !owned.has(one));
  const unowned = `No node here owns partition ${ranges(free)} now.`;
  // Once the others have taken over, nothing of a node without an answer is missing.
  show(byId('node-message'), free.length ? `${unowned} ${missing(away)}`.trim() : '', true);
}

/** Returns a sentence about nodes whose part is missing. */
function missing(away) {
  const names = [...new Set(away)].sort();
  return names.length ? `Without an answer of ${names.join(', ')}: what is stored there is missing below.` : '';
}

function showQueues(state) {
  const rows = (queues, to) => Object.entries(queues).map(([name, queue]) => [
    name, to, number.format(queue.depth), number.format(queue.inFlight),
    queue.binds > 0 || queue.depth === 0 ? String(queue.binds) : ['0'], age(queue.ageMillis)]);
  fill('queues', [...rows(state.groups, 'SMSC'), ...rows(state.accounts, 'account')]);
}

function boundOf(smsc) {
  return smsc.binds > 0 && smsc.binds >= smsc.wanted ? String(smsc.binds)
    : [smsc.binds === 0 ? '0' : `${smsc.binds} of ${smsc.wanted}`];
}

function showSmscs(smscs) {
  fill('smscs', smscs.map(smsc => [smsc.name, smsc.group, smsc.endpoints, smsc.systemId,
    boundOf(smsc), smsc.rate === undefined ? '' : number.format(smsc.rate),
    number.format(smsc.forwarded), smsc.refused > 0 ? [number.format(smsc.refused)] : '0', number.format(smsc.receipts)]));
  const missing = smscs.filter(smsc => smsc.binds === 0 || smsc.problem)
    .map(smsc => `${smsc.name} has ${smsc.binds === 0 ? 'no bind' : `${smsc.binds} of ${smsc.wanted} binds`}: the gateway tries `
      + `${smsc.endpoints || 'no endpoint'} as system_id ${smsc.systemId}${smsc.problem ? ` (${smsc.problem})` : ''}.`);
  show(byId('smsc-message'), missing.slice(0, 5).join(' '), true);
}

function showAccounts(accounts, state) {
  fill('accounts', accounts.map(account => [account.systemId, String(account.binds), number.format(account.waiting),
    account.callbackWaiting === undefined ? '' : number.format(account.callbackWaiting),
    account.rate === undefined ? '' : number.format(account.rate), number.format(account.used),
    account.quota === undefined ? '' : number.format(Math.max(0, account.quota - account.used)), account.tags.join(', ')]));
  const isBound = accounts.some(account => account.binds > 0);
  byId('account-message').textContent = isBound || accounts.length === 0 ? ''
    : `No account is bound. ${howToBind(state.host, state.port, `system_id ${accounts[0].systemId} and its password of the configuration`)}`;
  byId('no-latest').textContent = accounts.length === 0 ? 'No messages yet.' : `No messages yet. ${howToBind(state.host, state.port,
    `system_id ${accounts[0].systemId}`)} Or send over HTTP: POST /v1/messages.`;
  const choice = byId('explain').elements.account;
  const names = accounts.map(account => account.systemId);
  if (JSON.stringify([...choice.options].map(option => option.value)) !== JSON.stringify(names)) {
    choice.replaceChildren(...names.map(name => element('option', name)));
  }
}

// Messages

function summary(parts) {
  const states = [...new Set(parts.map(part => part.state))];
  return parts.length === 1 ? states[0]
    : states.map(state => `${state} ${parts.filter(part => part.state === state).length}`).join(', ');
}

/** Returns the causes; 000 of a receipt says that there was no error. */
function causes(parts) {
  return [...new Set(parts.map(part => part.cause || ''))].filter(cause => !/^0*$/.test(cause)).join(', ');
}

function showLatest(messages) {
  list('latest', messages, message => [idButton(message.id), time(message.acceptedAt), message.account, message.from,
    message.to, [...new Set(message.parts.map(part => part.group))].join(', '), summary(message.parts),
    causes(message.parts)]);
}

// Search

/** The search that is shown or was asked for last: an answer to another one comes too late. */
let shownSearch = null;

function showFound({ messages, next, complete, away }) {
  shownSearch.next = next;
  list('found', messages, message => [idButton(message.id), time(message.acceptedAt), message.account, message.from,
    message.to, message.reference || '', [...new Set(message.parts.map(part => part.group))].join(', '),
    summary(message.parts), causes(message.parts)]);
  byId('no-found').textContent = next ? 'None among those that were looked at: see the next page.' : 'No such messages.';
  byId('found-next').hidden = !next;
  byId('matches').hidden = false;
  const building = complete ? '' : 'Older messages are still being read after a start, so some may be missing.';
  show(byId('query-message'), `${building} ${missing(away)}`.trim(), true);
}

async function findAll(conditions, after) {
  const search = { conditions };
  shownSearch = search;
  try {
    const answer = await ask('GET', 'v1/messages', { ...conditions, limit: SHOWN_MESSAGES, ...after && { after } });
    if (shownSearch === search) showFound(answer);
  } catch (e) {
    if (shownSearch !== search) return;
    byId('matches').hidden = true;
    show(byId('query-message'), e.message, true);
  }
}

onSubmit(byId('query'), () => {
  const given = [...new FormData(byId('query'))].map(([name, value]) => [name, value.trim()]).filter(([, value]) => value);
  if (given.length > 0) return findAll(Object.fromEntries(given));
  shownSearch = null;
  byId('matches').hidden = true;
  show(byId('query-message'), 'Enter a number, a sender or a reference.', true);
});

byId('found-next').addEventListener('click', () => {
  byId('matches').querySelector('.scroll').focus();
  findAll(shownSearch.conditions, shownSearch.next);
});

// A message

/** Id of the message that is shown or was asked for last, null for none: an answer about another one comes too late. */
let shownId = null;

function isWaiting(part) {
  return !part.forwardedAt && !part.finalAt;
}

/** Returns the steps of a part in words. */
function steps(part) {
  const texts = [];
  if (part.waitsUntil) texts.push(`waits until ${time(part.waitsUntil)}`);
  else if (isWaiting(part)) texts.push(`waits for SMSC group ${part.group}`);
  if (part.forwardedAt) texts.push(`${time(part.forwardedAt)} forwarded to ${part.group}, its id there ${part.smscId || '(none)'}`);
  if (part.finalAt) texts.push(`${time(part.finalAt)} ${part.state}`);
  if (causes([part])) texts.push(part.cause);
  return `${part.finalAt ? '' : `${part.state}: `}${texts.join('; ')}`;
}

function showLife(message) {
  const facts = [['account', message.account], ['from', message.from], ['to', message.to], ['state', summary(message.parts)],
    ['accepted', time(message.acceptedAt)], ['valid until', time(message.expiresAt)]];
  byId('life-id').textContent = message.id;
  byId('life-facts').replaceChildren(...facts.map(([name, value]) => {
    const group = element('div');
    group.append(element('dt', name), element('dd', value));
    return group;
  }));
  byId('life-parts').replaceChildren(...message.parts.map(part => element('li', steps(part))));
  byId('cancel').hidden = !message.parts.some(isWaiting);
  byId('life').hidden = false;
}

async function find(id) {
  byId('search').elements.id.value = id;
  shownId = id;
  try {
    const message = await ask('GET', `v1/messages/${encodeURIComponent(id)}`);
    if (shownId !== id) return;
    showLife(message);
    show(byId('search-message'), '');
    byId('life').scrollIntoView({ block: 'nearest' });
  } catch (e) {
    if (shownId !== id) return;
    shownId = null;
    byId('life').hidden = true;
    show(byId('search-message'), e.message, true);
  }
}

async function refreshLife() {
  const id = shownId;
  if (!id || byId('life').hidden) return;
  const message = await ask('GET', `v1/messages/${encodeURIComponent(id)}`);
  if (shownId === id) showLife(message);
}

onSubmit(byId('search'), () => find(byId('search').elements.id.value.trim()));

byId('cancel').addEventListener('click', async () => {
  const id = shownId;
  try {
    await ask('DELETE', `v1/messages/${encodeURIComponent(id)}`);
    await find(id);
    show(byId('search-message'), `${id} is cancelled.`);
  } catch (e) {
    show(byId('search-message'), e.message, true);
  }
});

// Dead letters

/** Ids behind which the shown page and those before it begin; none for the first page. */
const pagesAfter = [];
let shownLetters = [];

async function askLetters() {
  const after = pagesAfter.at(-1);
  const { deadLetters, away } = await ask('GET', 'v1/dead-letters', { limit: SHOWN_LETTERS, ...after && { after } });
  return { after, letters: deadLetters, away };
}

function turnTo(change) {
  change();
  byId('h-dead').parentElement.querySelector('.scroll').focus();
  refresh();
}

function showLetters({ after, letters }, count) {
  if (after !== pagesAfter.at(-1)) return; // the page was turned meanwhile
  if (letters.length === 0 && pagesAfter.pop()) return; // all of it have gone: the one before is asked for next
  shownLetters = letters;
  byId('dead-count').textContent = count > letters.length ? `${letters.length} of ${number.format(count)}` : '';
  byId('dead-back').hidden = pagesAfter.length === 0;
  byId('dead-next').hidden = letters.length < SHOWN_LETTERS;
  byId('replay-all').hidden = letters.length === 0;
  list('dead', letters, letter => [letter.kind === 'message' ? idButton(letter.id) : letter.id, time(letter.diedAt), letter.kind,
    letter.account, letter.from, letter.to, letter.group, letter.cause,
    button('replay', `replay dead letter ${letter.id}`, () => replay(`v1/dead-letters/${encodeURIComponent(letter.id)}/replay`, letter.id))]);
}

async function replay(path, id) {
  byId('h-dead').parentElement.querySelector('.scroll').focus();
  try {
    const { replayed, away } = await ask('POST', path);
    if (id) {
      show(byId('dead-message'), `${id} is sent again.`);
    } else {
      const unasked = away.length ? ` Without an answer of ${away.join(', ')}.` : '';
      show(byId('dead-message'), `${number.format(replayed)} are sent again.${unasked}`, away.length > 0);
    }
  } catch (e) {
    show(byId('dead-message'), e.message, true);
  }
  refresh();
}

byId('dead-next').addEventListener('click', () => turnTo(() => pagesAfter.push(shownLetters.at(-1).id)));
byId('dead-back').addEventListener('click', () => turnTo(() => pagesAfter.pop()));
byId('replay-all').addEventListener('click', () => replay('v1/dead-letters/replay'));

// Routes

function conditions(route) {
  const all = [['to', route.to.map(to => `${to}…`)], ['from', route.from], ['account', route.accounts], ['tag', route.tags], ['time', route.times]];
  return all.filter(([, values]) => values.length > 0).map(([name, values]) => `${name} ${values.join(' or ')}`).join('; ') || 'always';
}

function targets(route) {
  if (route.commandStatus) return `refused with ${route.commandStatus}: ${route.reason}`;
  const share = { WEIGHTED: target => ` (${target.weight})`, LEAST_COST: target => ` (${target.cost})`, FAILOVER: () => '' };
  const between = { WEIGHTED: ' or ', LEAST_COST: ' or ', FAILOVER: ', then ' };
  return route.targets.map(target => target.group + share[route.strategy](target)).join(between[route.strategy]);
}

function showRoutes({ routes, mo }) {
  fill('routes', [
    ...routes.map(route => [route.name, 'messages', conditions(route), targets(route)]),
    ...mo.map(route => [route.name, 'mobile-originated',
      [route.to.length ? `to ${route.to.join(' or ')}` : '', route.from.length ? `SMSC group ${route.from.join(' or ')}` : ''].filter(Boolean).join('; ') || 'always',
      `account ${route.account}`]),
  ]);
}

onSubmit(byId('explain'), async () => {
  const form = byId('explain');
  byId('steps').replaceChildren();
  try {
    const answer = await ask('GET', 'v1/routes/explain', Object.fromEntries(new FormData(form)));
    const result = answer.groups ? `to ${answer.groups.join(', then ')}`
      : answer.dropped ? `accepted and dropped: ${answer.dropped}`
        : `refused with ${answer.commandStatus}: ${answer.reason}`;
    show(byId('explain-message'), answer.route ? `${result}, by route ${answer.route}` : result, !answer.groups);
    byId('steps').replaceChildren(...[...answer.rules, ...answer.steps].map(step =>
      element('li', `${step.rule ? `rule ${step.rule}` : step.route}: ${step.why}`, step.matches ? 'good' : '')));
  } catch (e) {
    show(byId('explain-message'), e.message, true);
  }
});

// Start

let turn = 0;

const refresh = keepLive(async () => {
  showSignIn();
  if (!hasToken()) throw Object.assign(new Error('no token'), { badge: 'no token' });
  const [state, nodes, { smscs }, accounts, latest, letters] = await Promise.all([
    ask('GET', 'v1/state', { history: HISTORY }), ask('GET', 'v1/nodes'), ask('GET', 'v1/smscs'), ask('GET', 'v1/accounts'),
    ask('GET', 'v1/messages', { limit: SHOWN_MESSAGES }), askLetters()]);
  byId('identity').textContent = `SMPP on ${state.host}:${state.port}`;
  showFigures(state);
  showHistory(state.history);
  showNodes(nodes, [state, accounts, latest, letters].flatMap(answer => answer.away));
  showQueues(state);
  showSmscs(smscs);
  showAccounts(accounts.accounts, state);
  showLatest(latest.messages);
  showLetters(letters, state.deadLetters);
  await refreshLife();
  if (turn++ % ROUTES_EVERY === 0) showRoutes(await ask('GET', 'v1/routes'));
});

chart('rates', [
  { label: 'accepted', colour: '--c1', value: second => second.accepted },
  { label: 'refused', colour: '--bad', width: 3, value: second => second.refused },
  { label: 'forwarded', colour: '--c3', value: second => second.forwarded },
  { label: 'receipts', colour: '--c2', value: second => second.receipts },
]);
chart('waiting', [{ label: 'waiting', colour: '--c4', value: second => second.waiting }]);
