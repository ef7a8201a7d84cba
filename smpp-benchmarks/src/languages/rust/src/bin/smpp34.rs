//! A client and a server with smpp34: a task for each request in flight, which sends the next one after the response.

use std::net::IpAddr;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use languages::{DESTINATION, HOST, Load, MESSAGE_ID, Options, SOURCE, TEXT, fail};
use smpp34::client::{BIND_TYPE, SMSC, SmppClient, SmppClientListener};
use smpp34::server::ESME;
use smpp34::{
    SmppConnectionInformation, SmppServer, SmppServerListener, bind_transceiver, bind_transceiver_resp, deliver_sm,
    deliver_sm_resp, submit_sm, submit_sm_resp,
};
use tokio::sync::oneshot;

#[tokio::main]
async fn main() {
    let options = Options::read();
    if options.server { serve(options).await } else { submit(options).await }
}

struct Bind {
    load: Arc<Load>,
    bound: Mutex<Option<oneshot::Sender<SMSC>>>,
}

#[async_trait]
impl SmppClientListener for Bind {
    async fn on_smsc_bound(&self, smsc: SMSC, _: &String) {
        if let Some(bound) = self.bound.lock().unwrap().take() {
            let _ = bound.send(smsc);
        }
    }

    async fn on_deliver_sm(&self, message: deliver_sm, _: &SmppConnectionInformation, _: &String) -> deliver_sm_resp {
        self.load.delivered.fetch_add(1, Relaxed);
        message.accept()
    }
}

async fn submit(options: Options) {
    let load = Arc::new(Load::default());
    let mut clients = Vec::new();
    for _ in 0..options.binds {
        let (sender, bound) = oneshot::channel();
        let bind = Arc::new(Bind { load: load.clone(), bound: Mutex::new(Some(sender)) });
        let mut client = SmppClient::new(
            HOST.into(),
            options.port,
            false,
            BIND_TYPE::TRX,
            "bench".into(),
            "secret".into(),
            String::new(),
            0,
            0,
            String::new(),
            bind,
            options.window,
        );
        client.start().await;
        clients.push(client);
        let smsc = match tokio::time::timeout(Duration::from_secs(10), bound).await {
            Ok(Ok(smsc)) => Arc::new(smsc),
            _ => fail("smpp34", "not bound"),
        };
        for _ in 0..options.window {
            let (smsc, load) = (smsc.clone(), load.clone());
            tokio::spawn(async move {
                while load.next() {
                    let response = smsc
                        .submit_sm()
                        .source_addr_ton(1)
                        .source_addr_npi(1)
                        .source_addr(SOURCE)
                        .dest_addr_ton(1)
                        .dest_addr_npi(1)
                        .destination_addr(DESTINATION)
                        .short_message(TEXT)
                        .send()
                        .await;
                    load.ended(response.is_ok_and(|each| each.is_success()));
                }
            });
        }
    }
    load.measure(&options).await
}

struct Server {
    options: Options,
}

#[async_trait]
impl SmppServerListener for Server {
    async fn on_bind_transceiver(
        &self,
        bind: bind_transceiver,
        _: &SmppConnectionInformation,
        _: &String,
    ) -> bind_transceiver_resp {
        bind.accept("bench".into(), Some(0x34))
    }

    async fn on_submit_sm(&self, message: submit_sm, _: &SmppConnectionInformation, _: &String) -> submit_sm_resp {
        message.accept(MESSAGE_ID.into())
    }

    async fn on_esme_bound(&self, esme: ESME, _: &String) {
        if !self.options.both {
            return;
        }
        let esme = Arc::new(esme);
        for _ in 0..self.options.window {
            let esme = esme.clone();
            tokio::spawn(async move {
                while let Ok(_) = esme
                    .deliver_sm()
                    .source_addr_ton(1)
                    .source_addr_npi(1)
                    .source_addr(DESTINATION)
                    .dest_addr_ton(1)
                    .dest_addr_npi(1)
                    .destination_addr(SOURCE)
                    .short_message(TEXT)
                    .send()
                    .await
                {}
            });
        }
    }
}

async fn serve(options: Options) {
    let port = options.port;
    let mut server = SmppServer::new(IpAddr::from([127, 0, 0, 1]), port, Arc::new(Server { options }));
    server.start().await;
    std::future::pending::<()>().await
}
