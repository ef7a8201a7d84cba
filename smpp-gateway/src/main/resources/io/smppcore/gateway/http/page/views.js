// Views by the fragment of the address: #NAME, #NAME/OBJECT, and parameters after a question mark.

import { ask, hasToken, may, role } from './access.js';
import { note } from './dialog.js';

const views = new Map();
let current = null;

/**
 * Adds a view. Its sections have its name in data-view.
 *
 * view: permission to see it, title for an object, enter(object, parameters) when it is opened or its address changes,
 * refresh(object, parameters, isForced), called each second while it is shown, and after each action
 */
export function view(name, one) {
  views.set(name, { name, enter: () => {}, refresh: () => {}, ...one });
}

function parse() {
  const [path, query] = location.hash.slice(1).split('?');
  const [name, object] = path.split('/');
  let text = object;
  try {
    text = object === undefined ? undefined : decodeURIComponent(object);
  } catch {
    // A percent sign by hand: as it is.
  }
  return { name: name || 'overview', object: text, parameters: Object.fromEntries(new URLSearchParams(query || '')) };
}

/** Returns what is wrong with the view of an address, empty if nothing is. An address without a view means any. */
function refusal({ name }) {
  const wanted = views.get(name);
  if (!wanted) return `There is no view ${name}`;
  return may(wanted.permission) ? '' : `The role ${role()} may not see the view ${wanted.title}`;
}

/** Shows the view of the address, or the first one that the token permits; says why it is another one. */
export function open(isFirst) {
  if (!hasToken()) return;
  const wanted = parse();
  const permitted = [...views.values()].filter(one => may(one.permission));
  const found = permitted.find(one => one.name === wanted.name && (!one.needsObject || wanted.object))
    || permitted[0];
  if (!found) return;
  const wrong = location.hash.length > 1 ? refusal(wanted) : '';
  note(wrong && `${wrong}. This is ${found.title} instead.`, true);
  const here = found.name === wanted.name ? wanted : { name: found.name, parameters: {} };
  current = { ...here, view: found };
  for (const section of document.querySelectorAll('[data-view]')) {
    section.classList.toggle('off', !section.dataset.view.split(' ').includes(found.name));
  }
  for (const item of byId('views').querySelectorAll('a')) {
    const views = item.dataset.views.split(' ');
    item.hidden = !permitted.some(one => views.includes(one.name));
    if (views.includes(found.name)) item.setAttribute('aria-current', 'page');
    else item.removeAttribute('aria-current');
  }
  document.title = [here.object, found.title, 'SMS gateway'].filter(Boolean).join(' – ');
  found.enter(here.object, here.parameters);
  if (!isFirst) {
    byId('gateway').focus({ preventScroll: true });
    scrollTo(0, 0);
  }
}

/** Refreshes the shown view. What comes after another one was opened is dropped by isShown. */
export async function refreshView(isForced = false) {
  if (current) await current.view.refresh(current.object, current.parameters, isForced);
}

/** Returns the answer for a path, or null if another view or object was opened meanwhile. */
export async function askHere(path, parameters) {
  const here = current;
  const answer = await ask(path, parameters);
  return here === current ? answer : null;
}

/** Returns a function that is true until another view or object is opened. */
export function here() {
  const now = current;
  return () => now === current;
}
