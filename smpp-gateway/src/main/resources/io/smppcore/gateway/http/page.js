// The page: sign-in, and the view of the address. It asks for what it shows each second while it is visible.

import { hasToken, setToken, signIn, takeToken } from './page/access.js';
import { afterActions, note } from './page/dialog.js';
import { open, refreshView } from './page/views.js';
import './page/overview.js';
import { refreshFiring } from './page/alerts.js';
import './page/messages.js';
import './page/letters.js';
import './page/accounts.js';
import './page/test-message.js';
import './page/smscs.js';
import './page/routes.js';
import './page/management.js';

let signedIn = null;

function showSignIn(problem) {
  byId('sign-in').hidden = hasToken();
  byId('gateway').hidden = !hasToken();
  byId('views').hidden = !hasToken();
  byId('owner').hidden = !hasToken();
  if (hasToken()) return;
  byId('firing').hidden = true;
  signedIn = null;
  byId('dialog').close();
  note('');
  byId('identity').textContent = '';
  if (problem) show(byId('token-message'), problem, true);
}

takeToken();
showSignIn();

const refresh = keepLive(async () => {
  try {
    const owner = await signIn();
    if (signedIn !== owner) {
      signedIn = owner;
      byId('owner-name').textContent = `${owner.name}, ${owner.role}`;
      byId('owner-name').title = owner.expires ? `until ${new Date(owner.expires).toLocaleString('en-GB')}` : '';
      showSignIn();
      open(true);
    }
    await Promise.all([refreshView(), refreshFiring()]);
  } catch (e) {
    showSignIn(e.message);
    throw e;
  }
});

onSubmit(byId('token-form'), () => {
  const field = byId('token-form').elements.token;
  setToken(field.value);
  field.value = '';
  show(byId('token-message'), '');
  refresh();
});

byId('sign-out').addEventListener('click', () => {
  setToken(null);
  showSignIn();
  refresh();
});

addEventListener('hashchange', () => {
  if (location.hash.startsWith('#token=')) {
    takeToken();
    setToken(sessionStorage.getItem('token'));
    showSignIn();
  } else {
    byId('dialog').close();
    open();
  }
  refresh();
});

afterActions(() => refreshView(true).catch(() => {}));
