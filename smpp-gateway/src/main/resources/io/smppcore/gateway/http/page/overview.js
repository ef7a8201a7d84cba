// The overview: figures of this node, the nodes of a cluster, charts and queues.

import { showRange } from './history.js';
import { age, bad, count, fill, fragment, link, list, missing } from './tables.js';
import { askHere, view } from './views.js';

const HISTORY = 120;
const HEADLINE_SECONDS = 10;

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
    ['without response in time', state.unanswered], ['responses too late', state.answeredLate],
    ['validity over', state.expired], ['receipts of SMSCs', state.receipts], ['stray receipts', state.strayReceipts],
    ['mobile-originated', state.mobileOriginated], ['delivered', state.delivered],
    ['became dead letters', state.dead]]) {
    tile(name, value);
  }
  tile('scheduled now', state.scheduled);
  tile('disk free, GB', state.freeOctets / 1e9);
  tiles.get('messages refused').classList.toggle('bad', state.refused > 0);
  tiles.get('became dead letters').classList.toggle('bad', state.dead > 0);
  const full = state.freeOctets < state.minFreeOctets;
  byId('disk').textContent = full
    ? `The disk is nearly full: messages are refused until ${count(state.minFreeOctets / 1e9)} GB are free.` : '';
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
  if (node.away) {
    return [node.newsMillis === undefined ? 'away' : `away, last news ${age(node.newsMillis) || '0 s'} ago`];
  }
  return node.obstacle ? [`refuses messages: ${node.obstacle}`] : 'ready';
}

export function showNodes({ nodes, partitions }, away) {
  byId('cluster').hidden = nodes.length === 0;
  if (nodes.length === 0) return;
  const figures = node => [node.acceptedRate, node.deliveredRate, node.waiting, node.binds, node.smscBinds];
  const present = nodes.filter(node => !node.away);
  const owned = new Set(present.flatMap(node => node.partitions));
  const total = present.map(figures).reduce((sum, some) => sum.map((value, i) => value + some[i]), [0, 0, 0, 0, 0]);
  const shown = values => values.map(count);
  fill('nodes', [
    ...nodes.map(node => [node.name, node.page, nodeState(node), ranges(node.partitions),
      ...node.away ? ['', '', '', '', ''] : shown(figures(node))]),
    ['all nodes', '', `${present.length} of ${nodes.length}`, `${owned.size} of ${partitions}`, ...shown(total)]]);
  nodes.forEach((node, i) => {
    const cell = byId('nodes').tBodies[0].rows[i].cells[1];
    if (/^https?:\/\//.test(node.page) && cell.firstElementChild?.getAttribute('href') !== node.page) {
      cell.replaceChildren(link(node.page, node.page));
    }
  });
  const free = [...Array(partitions).keys()].filter(one => !owned.has(one));
  const unowned = `No node here owns partition ${ranges(free)} now.`;
  // Once the others have taken over, nothing of a node without an answer is missing.
  show(byId('node-message'), free.length ? `${unowned} ${missing(away)}`.trim() : '', true);
}

function showQueues(state) {
  const rows = (queues, to) => Object.entries(queues)
    .map(([name, queue]) => ({ name, to, ...queue, ageMillis: age(queue.ageMillis) }));
  list('queues', [...rows(state.groups, 'SMSC'), ...rows(state.accounts, 'account')], queue => [
    link(queue.name, queue.to === 'SMSC'
      ? fragment('smscs', undefined, { filter: queue.name }) : fragment('account', queue.name)),
    queue.to, count(queue.depth), count(queue.inFlight),
    queue.binds > 0 || queue.depth === 0 ? String(queue.binds) : bad('0'), queue.ageMillis]);
}

view('overview', {
  permission: 'view',
  title: 'Overview',
  refresh: async (object, parameters, isForced) => {
    const [state, nodes] = await Promise.all([askHere('v1/state', { history: HISTORY }), askHere('v1/nodes')]);
    if (!state || !nodes) return;
    byId('identity').textContent = `SMPP on ${state.host}:${state.port}`;
    showFigures(state);
    showNodes(nodes, state.away);
    showQueues(state);
    await showRange(shown, state.history, isForced);
  },
});

const shown = [chart('rates', [
  { label: 'accepted', colour: '--c1', value: second => second.accepted },
  { label: 'refused', colour: '--bad', width: 3, value: second => second.refused },
  { label: 'forwarded', colour: '--c3', value: second => second.forwarded },
  { label: 'receipts', colour: '--c2', value: second => second.receipts },
]), chart('waiting', [{ label: 'waiting', colour: '--c4', value: second => second.waiting }])];
