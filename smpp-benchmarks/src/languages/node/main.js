'use strict';

// A client and a server with node-smpp: each response sends the next request.

const smpp = require('smpp');

const SOURCE = '4915112345';
const DESTINATION = '49171765432';
const TEXT = Buffer.from('Your code is 493817, valid for 5 min.');
const MESSAGE_ID = '0123456789';
const HOST = '127.0.0.1';
const END_MILLIS = 10_000;

const options = { port: 2775, binds: 1, window: 1, 'warm-up': 1, seconds: 1, both: false };
const load = { submitted: 0, answered: 0, refused: 0, delivered: 0, stopped: false };

function read(words) {
  for (let i = 0; i < words.length; i++) {
    const name = words[i].replace(/^--/, '');
    if (name === 'both') {
      options.both = true;
    } else if (name in options) {
      options[name] = Number(words[++i]);
    } else {
      throw new Error(`${words[i]}: unknown option`);
    }
  }
}

function message(from, to) {
  return {
    source_addr_ton: 1,
    source_addr_npi: 1,
    source_addr: from,
    dest_addr_ton: 1,
    dest_addr_npi: 1,
    destination_addr: to,
    data_coding: 0,
    registered_delivery: 0,
    short_message: { message: TEXT },
  };
}

function bind() {
  return new Promise((resolve, reject) => {
    const session = smpp.connect({ host: HOST, port: options.port, noDelay: true }, () => {
      session.bind_transceiver({ system_id: 'bench', password: 'secret' }, (response) => {
        if (response.command_status === 0) {
          resolve(session);
        } else {
          reject(new Error(`bind: status ${response.command_status}`));
        }
      });
    });
    session.on('error', reject);
    session.on('deliver_sm', (pdu) => {
      load.delivered++;
      session.send(pdu.response());
    });
  });
}

function submit(session) {
  if (load.stopped) {
    return;
  }
  load.submitted++;
  session.submit_sm(message(SOURCE, DESTINATION), (response) => {
    if (response.command_status === 0) {
      load.answered++;
    } else {
      load.refused++;
    }
    submit(session);
  });
}

const pause = (millis) => new Promise((resolve) => setTimeout(resolve, millis));

async function client() {
  for (let i = 0; i < options.binds; i++) {
    const session = await bind();
    for (let j = 0; j < options.window; j++) {
      submit(session);
    }
  }
  await pause(options['warm-up'] * 1000);
  const { answered, delivered } = load;
  const start = process.hrtime.bigint();
  await pause(options.seconds * 1000);
  const nanos = Number(process.hrtime.bigint() - start);
  const submits = load.answered - answered;
  const deliveries = load.delivered - delivered;
  load.stopped = true;
  const unanswered = () => load.submitted - load.answered - load.refused;
  for (let waited = 0; unanswered() !== 0 && waited < END_MILLIS; waited += 10) {
    await pause(10);
  }
  console.log(JSON.stringify({
    submitted: submits, delivered: deliveries, nanos, refused: load.refused, unanswered: unanswered(),
  }));
  process.exit(0);
}

function server() {
  smpp.createServer({ noDelay: true }, (session) => {
    let delivering = !options.both;
    const deliver = () => session.deliver_sm(message(DESTINATION, SOURCE), deliver);
    session.on('error', () => session.destroy());
    session.on('bind_transceiver', (pdu) => session.send(pdu.response({ system_id: 'bench' })));
    session.on('unbind', (pdu) => session.send(pdu.response()));
    session.on('enquire_link', (pdu) => session.send(pdu.response()));
    session.on('submit_sm', (pdu) => {
      session.send(pdu.response({ message_id: MESSAGE_ID }));
      if (!delivering) {
        delivering = true;
        for (let i = 0; i < options.window; i++) {
          deliver();
        }
      }
    });
  }).listen(options.port, HOST);
}

const [command, ...words] = process.argv.slice(2);
read(words);
process.stdin.on('end', () => process.exit(0)).resume(); // ends with the process that started this one
if (command === 'server') {
  server();
} else {
  client().catch((error) => {
    console.error(`node-smpp: ${error.message}`);
    process.exit(1);
  });
}
