// A test message of an account: the dialog that sends it and shows what happens to it.

import { ask, newKey, send } from './access.js';
import { field, openDialog, problem } from './dialog.js';
import { steps } from './messages.js';
import { isNews, messageLink } from './tables.js';

function hasEnded({ parts }) {
  return parts.every(part => part.finalAt || (part.forwardedAt && !part.receiptUntil));
}

/** Shows the steps of a message until nothing more is expected, or the dialog is closed. */
async function follow({ id, parts }, dialog) {
  const accepted = element('p', 'Accepted as ');
  accepted.append(messageLink(id), parts === 1 ? '.' : `, in ${parts} parts.`);
  const life = element('ol');
  dialog.show(accepted, life);
  while (dialog.form.isConnected) {
    const message = await ask(`v1/messages/${encodeURIComponent(id)}`);
    if (isNews(life, message)) life.replaceChildren(...message.parts.map(part => element('li', steps(part))));
    if (hasEnded(message)) return;
    await new Promise(done => { setTimeout(done, PERIOD); });
  }
}

byId('test-message').addEventListener('click', () => {
  const account = byId('account-name').textContent;
  const keys = new Map();
  openDialog({
    title: `Send a test message of account ${account}?`,
    says: ['It is sent like any message of the account: it counts against its rate and its prepaid parts, and the SMSC '
      + 'may charge for it.'],
    fields: [
      field('to', 'To',
        { type: 'tel', required: '', maxlength: 21, placeholder: '+491701234567', autocomplete: 'off' }),
      field('from', 'From; empty for that of the SMSC', { maxlength: 20, autocomplete: 'off' }),
      field('text', 'Text', { type: 'area', required: '', value: 'Test' }),
      field('receipt', 'Receipt', {
        value: 'true',
        options: [['true', 'requested: the account gets it, too'], ['false', 'not requested']],
      })],
    label: 'Send',
    action: async ({ to, from, text, receipt }, dialog) => {
      const message = { to, ...from && { from }, text, receipt: receipt === 'true' };
      const same = JSON.stringify(message);
      // The same key for each attempt with the same message: after a lost answer, it is not sent twice.
      if (!keys.has(same)) keys.set(same, newKey());
      const { answer } = await send('POST', `v1/accounts/${encodeURIComponent(account)}/messages`,
        { body: message, headers: { 'Idempotency-Key': keys.get(same) } });
      dialog.finish();
      follow(answer, dialog).catch(e => dialog.form.querySelector('.result').append(problem(e)));
    },
  });
});
