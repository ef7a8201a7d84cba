//! A client with rusmppc, and a server with the codec of rusmpp.
//!
//! The client has a task for each request in flight, which sends the next one after the response. The library leaves
//! Nagle's algorithm on, so the program makes the connection itself. The library has no server: this one writes all
//! that a read answers at once.

use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use futures::{SinkExt, StreamExt};
use languages::{DESTINATION, HOST, Load, MESSAGE_ID, Options, SOURCE, TEXT, fail};
use rusmpp::pdus::{BindTransceiver, BindTransceiverResp, DeliverSm, DeliverSmResp, SubmitSm, SubmitSmResp};
use rusmpp::tokio_codec::CommandCodec;
use rusmpp::types::{COctetString, OctetString};
use rusmpp::values::{EsmClass, Npi, Ton};
use rusmpp::{Command, CommandStatus, Pdu};
use rusmppc::{ConnectionBuilder, Event};
use tokio::net::{TcpListener, TcpStream};
use tokio_util::codec::Framed;

const READ_OCTETS: usize = 128 * 1024;
const PDUS_OF_A_READ: usize = 1024;
/// The esm_class of a message; the default of the library is 8, an acknowledgement.
const ORDINARY: u8 = 0;

#[tokio::main]
async fn main() {
    let options = Options::read();
    if options.server { serve(options).await } else { submit(options).await }
}

fn text<const MIN: usize, const MAX: usize>(text: &str) -> COctetString<MIN, MAX> {
    COctetString::from_str(text).unwrap_or_else(|_| fail(text, "too long"))
}

async fn submit(options: Options) {
    let load = Arc::new(Load::default());
    let message = SubmitSm::builder()
        .source_addr_ton(Ton::International)
        .source_addr_npi(Npi::Isdn)
        .source_addr(text(SOURCE))
        .dest_addr_ton(Ton::International)
        .dest_addr_npi(Npi::Isdn)
        .destination_addr(text(DESTINATION))
        .esm_class(EsmClass::from(ORDINARY))
        .short_message(OctetString::from_str(TEXT).unwrap())
        .build();
    for _ in 0..options.binds {
        let stream = TcpStream::connect((HOST, options.port)).await.unwrap();
        stream.set_nodelay(true).unwrap();
        let (client, mut events) =
            ConnectionBuilder::new().no_enquire_link_interval().no_response_timeout().connected(stream);
        let bind = BindTransceiver::builder().system_id(text("bench")).password(text("secret")).build();
        client.bind_transceiver(bind).await.unwrap();
        let (answering, counting) = (client.clone(), load.clone());
        tokio::spawn(async move {
            while let Some(event) = events.next().await {
                match event {
                    Event::Incoming(command) if matches!(command.pdu(), Some(Pdu::DeliverSm(_))) => {
                        counting.delivered.fetch_add(1, Relaxed);
                        let response = DeliverSmResp::default();
                        let _ = answering.deliver_sm_resp(command.sequence_number(), response).await;
                    }
                    _ => (),
                }
            }
        });
        for _ in 0..options.window {
            let (client, load, message) = (client.clone(), load.clone(), message.clone());
            tokio::spawn(async move {
                while load.next() {
                    load.ended(client.submit_sm(message.clone()).await.is_ok());
                }
            });
        }
    }
    load.measure(&options).await
}

async fn serve(options: Options) {
    let listener = TcpListener::bind((HOST, options.port)).await.unwrap();
    loop {
        let (stream, _) = listener.accept().await.unwrap();
        stream.set_nodelay(true).unwrap();
        let (both, window) = (options.both, options.window);
        tokio::spawn(async move { converse(stream, both, window).await });
    }
}

/// Answers the requests of a peer. Returns if a PDU cannot be read or written.
async fn converse(stream: TcpStream, both: bool, window: usize) -> Option<()> {
    let (mut output, input) = Framed::with_capacity(stream, CommandCodec::new(), READ_OCTETS).split::<Command>();
    let mut input = input.ready_chunks(PDUS_OF_A_READ);
    let delivery = Pdu::from(
        DeliverSm::builder()
            .source_addr_ton(Ton::International)
            .source_addr_npi(Npi::Isdn)
            .source_addr(text(DESTINATION))
            .dest_addr_ton(Ton::International)
            .dest_addr_npi(Npi::Isdn)
            .destination_addr(text(SOURCE))
            .esm_class(EsmClass::from(ORDINARY))
            .short_message(OctetString::from_str(TEXT).unwrap())
            .build(),
    );
    let mut delivered = 0;
    while let Some(commands) = input.next().await {
        for command in commands {
            let command = command.ok()?;
            let mut due = 0;
            let answer = match command.pdu()? {
                Pdu::SubmitSm(_) => {
                    due = if both && delivered == 0 { window } else { 0 };
                    Some(Pdu::from(SubmitSmResp::builder().message_id(text(MESSAGE_ID)).build()))
                }
                Pdu::DeliverSmResp(_) => {
                    due = 1;
                    None
                }
                Pdu::BindTransceiver(_) => {
                    Some(Pdu::from(BindTransceiverResp::builder().system_id(text("bench")).build()))
                }
                Pdu::EnquireLink => Some(Pdu::EnquireLinkResp),
                Pdu::Unbind => Some(Pdu::UnbindResp),
                _ => None,
            };
            if let Some(pdu) = answer {
                output.feed(command_of(command.sequence_number(), pdu)).await.ok()?;
            }
            for _ in 0..due {
                delivered += 1;
                output.feed(command_of(delivered, delivery.clone())).await.ok()?;
            }
        }
        output.flush().await.ok()?;
    }
    None
}

fn command_of(sequence_number: u32, pdu: Pdu) -> Command {
    Command::builder().status(CommandStatus::EsmeRok).sequence_number(sequence_number).pdu(pdu)
}
