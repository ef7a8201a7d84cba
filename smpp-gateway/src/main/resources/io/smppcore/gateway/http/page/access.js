// The token and what it permits. It comes from the fragment of a link or from the form, and is kept for as long as this
// window is open.

const TIMEOUT = 25000;

/** Name, role, expiry and permissions of the token; null until the server has told them. */
let owner = null;

/** A refusal of the server, with its status and the members of its problem JSON. */
export class Refusal extends Error {
  constructor(status, body) {
    super(body.detail || `status ${status}`);
    this.status = status;
    this.problems = body.problems || [];
  }
}

export const hasToken = () => sessionStorage.getItem('token') !== null;

/** Returns the role of the token, empty until the server has told it. */
export const role = () => owner === null ? '' : owner.role;

export const may = permission => owner !== null && owner.permissions.includes(permission);

/** Returns true if the token may change the configuration, and the gateway has one that can be changed. */
export const mayConfigure = () => may('operate') && owner.managed;

export const isManaged = () => owner !== null && owner.managed;

/** Takes the token of a link; the address then has it no more. */
export function takeToken() {
  const given = /^#token=(.+)$/.exec(location.hash);
  if (!given) return;
  sessionStorage.setItem('token', decodeURIComponent(given[1]));
  history.replaceState(null, '', location.pathname);
}

export function setToken(token) {
  owner = null;
  if (token === null) sessionStorage.removeItem('token');
  else sessionStorage.setItem('token', token);
}

function noToken(message) {
  return Object.assign(new Error(message), { badge: 'no token' });
}

/**
 * Sends a request and returns its answer: the JSON, empty without a body, and the entity tag. Throws a Refusal.
 *
 * options: parameters of the query, body, headers
 */
export async function send(method, path, { parameters = {}, body, headers = {} } = {}) {
  const query = new URLSearchParams(parameters).toString();
  const token = sessionStorage.getItem('token');
  const response = await fetch(query ? `${path}?${query}` : path, {
    method,
    headers: { Accept: 'application/json', Authorization: `Bearer ${token}`, ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (response.status === 401 && token === sessionStorage.getItem('token')) {
    setToken(null);
    throw noToken('This token is not valid, or no longer.');
  }
  const answer = response.status === 204 ? {} : await response.json();
  if (!response.ok) throw new Refusal(response.status, answer);
  return { answer, tag: response.headers.get('ETag') };
}

/** Returns a key with which a request may be repeated. */
export const newKey = () => [...crypto.getRandomValues(new Uint32Array(4))].join('-');

/** Returns the JSON that the server has for a path. */
export async function ask(path, parameters) {
  return (await send('GET', path, { parameters })).answer;
}

/** Returns the owner of the token, asked for once. */
export async function signIn() {
  if (!hasToken()) throw noToken('');
  if (owner) return owner;
  const token = sessionStorage.getItem('token');
  try {
    const answer = await ask('v1/whoami');
    if (token === sessionStorage.getItem('token')) owner = answer;
    return answer;
  } catch (e) {
    if (e.status !== 403 || token !== sessionStorage.getItem('token')) throw e;
    setToken(null);
    throw noToken('This is not a token of the management.');
  }
}
