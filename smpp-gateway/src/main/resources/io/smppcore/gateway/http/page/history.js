// Histories in minutes: the charts of the overview, and the detail of an account or an SMSC.

import { age, count, facts, isNews, list, missing } from './tables.js';
import { askHere, refreshView } from './views.js';

const SECOND = 1000;
const PERIOD_MILLIS = 10 * SECOND;
const RANGES = { '1h': 3600, '24h': 86400 };

/** Returns a point for each interval of a range; those that the answer lacks have only their time. */
function filled({ points, stepSeconds, lastMillis }, last) {
  const known = new Map(points.map(point => [point.millis, point]));
  const all = [];
  const step = stepSeconds * SECOND;
  for (let millis = lastMillis - RANGES[last] * SECOND + step; millis <= lastMillis; millis += step) {
    all.push(known.get(millis) || { millis });
  }
  return all;
}

/** Returns a function that asks as askHere, but the same at most each 10 seconds, and returns null in between. */
function seldom() {
  let asked = '';
  let next = 0;
  return async (path, parameters, isForced) => {
    const wanted = JSON.stringify([path, parameters]);
    if (wanted === asked && Date.now() < next && !isForced) return null;
    const answer = await askHere(path, parameters);
    asked = answer ? wanted : '';
    next = Date.now() + PERIOD_MILLIS;
    return answer;
  };
}

// The overview

const askMinutes = seldom();
let isMinutes = false;

/** Shows the chosen range in charts: the given seconds of this node, or minutes of all nodes, per second. */
export async function showRange(charts, seconds, isForced) {
  const last = byId('range').value;
  if (!last) {
    showHistory(seconds, charts);
    show(byId('range-message'), '');
    isMinutes = false;
    return;
  }
  const answer = await askMinutes('v1/history', { last }, isForced || !isMinutes);
  if (!answer || byId('range').value !== last) return;
  isMinutes = true;
  const rate = value => value === undefined ? undefined : value / answer.stepSeconds;
  showHistory(filled(answer, last).map(({ millis, waiting, accepted, refused, forwarded, receipts }) => ({
    millis,
    waiting,
    accepted: rate(accepted),
    refused: rate(refused),
    forwarded: rate(forwarded),
    receipts: rate(receipts),
  })), charts);
  show(byId('range-message'), missing(answer.away), true);
}

// The detail

const askDetail = seldom();
let shownPath;

const percent = ratio => ratio === undefined ? '' : `${number.format(100 * ratio)} %`;
const upTo = millis => millis < SECOND ? `${millis} ms` : age(millis);
const rows = (what, numbers) => Object.entries(numbers || {}).map(([name, value]) => ({ what, name, value }));

function showDetail(answer, last) {
  const { total } = answer;
  showHistory(filled(answer, last), [chartOfDetail]);
  byId('detail-step').textContent = `messages in ${answer.stepSeconds / 60} min`;
  show(byId('detail-message'), missing(answer.away), true);
  if (!isNews(byId('detail-facts'), answer)) return;
  facts('detail-facts', [
    ['accepted', count(total.accepted)],
    ['forwarded', count(total.forwarded)],
    ['final receipts', count(total.finalReceipts)],
    ['delivery ratio', percent(answer.deliveryRatio)],
    ['refused by the gateway', count(total.refused)],
    ['attempts refused by SMSCs', count(total.refusedBySmsc)],
    ['without response in time', count(total.unanswered)],
    ['validity over', count(total.expired)],
    ['became dead letters', count(total.dead)],
    ['mobile-originated', count(total.mobileOriginated)],
    ['delivered to the account', count(total.delivered)]]);
  const delays = [{ of: 'until an SMSC accepts', ...answer.forwardDelay },
    { of: 'from there to the final receipt', ...answer.receiptDelay }];
  list('delays', delays.filter(delay => delay.count), delay =>
    [delay.of, count(delay.count), upTo(delay.p50Millis), upTo(delay.p95Millis), upTo(delay.p99Millis)]);
  list('statuses', [...rows('final receipt', answer.states), ...rows('refused by the gateway', answer.refusals),
    ...rows('refused by an SMSC', answer.smscRefusals)], row => [row.name, row.what, count(row.value)]);
}

/** Shows the history that a path returns, or none without a path. Called each second. */
export async function refreshDetail(path, isForced) {
  if (path !== shownPath) {
    byId('detail').hidden = true;
    shownPath = undefined;
  }
  if (!path) return;
  const last = byId('detail-range').value;
  const answer = await askDetail(path, { last }, isForced || !shownPath);
  if (!answer || byId('detail-range').value !== last) return;
  shownPath = path;
  byId('detail').hidden = false;
  showDetail(answer, last);
}

const chartOfDetail = chart('detail-chart', [
  { label: 'accepted', colour: '--c1', value: point => point.accepted ?? point.forwarded ?? 0 },
  { label: 'delivered', colour: '--c2', value: point => point.deliveredReceipts ?? 0 },
  { label: 'refused', colour: '--bad', width: 3, value: point => point.refused ?? point.refusedBySmsc ?? 0 },
]);

for (const id of ['range', 'detail-range']) {
  byId(id).addEventListener('change', () => refreshView(true).catch(() => {}));
}
