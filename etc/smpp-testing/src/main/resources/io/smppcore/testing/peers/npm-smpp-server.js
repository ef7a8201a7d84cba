// An SMSC with the npm package smpp: prints its port, accepts everything, and sends the requested receipts. Ends with
// its standard input.
const smpp = require('smpp');

let last = 0;
const server = smpp.createServer((session) => {
  session.on('error', () => {});
  for (const bind of ['bind_transceiver', 'bind_transmitter', 'bind_receiver', 'enquire_link']) {
    session.on(bind, (pdu) => session.send(pdu.response()));
  }
  session.on('unbind', (pdu) => {
    session.send(pdu.response());
    session.close();
  });
  session.on('submit_sm', (pdu) => {
    const id = (++last).toString(16);
    session.send(pdu.response({message_id: id}));
    if (pdu.registered_delivery) {
      session.deliver_sm({
        source_addr: pdu.destination_addr,
        destination_addr: pdu.source_addr,
        esm_class: 4,
        short_message: `id:${id} sub:001 dlvrd:001 submit date:2611210000 done date:2611210000 `
          + 'stat:DELIVRD err:000 text:',
      });
    }
  });
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
process.stdin.on('end', () => process.exit(0)).resume();
