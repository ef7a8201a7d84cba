// A client with the npm package smpp: sends a text, prints its message_id, and prints each text that it receives.
// Arguments: port, system_id, password. Ends with its standard input.
const smpp = require('smpp');

const [port, systemId, password] = process.argv.slice(1);
const session = smpp.connect({url: `smpp://127.0.0.1:${port}`}, () => {
  session.bind_transceiver({system_id: systemId, password: password}, (bound) => {
    if (bound.command_status !== 0) {
      console.log(`bind refused: ${bound.command_status}`);
      return;
    }
    session.submit_sm({
      source_addr_ton: 5,
      source_addr: 'shop',
      dest_addr_ton: 1,
      dest_addr_npi: 1,
      destination_addr: '491701234567',
      registered_delivery: 1,
      short_message: 'hello',
    }, (pdu) => console.log(pdu.message_id));
  });
});
session.on('error', (error) => console.log(error.message));
session.on('enquire_link', (pdu) => session.send(pdu.response()));
session.on('deliver_sm', (pdu) => {
  session.send(pdu.response());
  console.log(pdu.short_message.message);
});
process.stdin.on('end', () => process.exit(0)).resume();
