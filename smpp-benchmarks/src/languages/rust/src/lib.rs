//! Options, counters and the measurement, the same for both libraries.

use std::process::exit;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

pub const HOST: &str = "127.0.0.1";
pub const SOURCE: &str = "4915112345";
pub const DESTINATION: &str = "49171765432";
pub const TEXT: &str = "Your code is 493817, valid for 5 min.";
pub const MESSAGE_ID: &str = "0123456789";

const END: Duration = Duration::from_secs(10);

#[derive(Clone)]
pub struct Options {
    pub server: bool,
    pub port: u16,
    pub binds: usize,
    pub window: usize,
    pub warm_up: Duration,
    pub measure: Duration,
    pub both: bool,
}

impl Options {
    /// Reads the arguments of this process, which ends when its standard input does.
    pub fn read() -> Options {
        let mut arguments = std::env::args().skip(1);
        let mut options = Options {
            server: arguments.next().as_deref() == Some("server"),
            port: 2775,
            binds: 1,
            window: 1,
            warm_up: Duration::from_secs(1),
            measure: Duration::from_secs(1),
            both: false,
        };
        while let Some(name) = arguments.next() {
            let mut value = || arguments.next().unwrap_or_else(|| fail(&name, "no value"));
            match name.as_str() {
                "--port" => options.port = number(&name, &value()),
                "--binds" => options.binds = number(&name, &value()),
                "--window" => options.window = number(&name, &value()),
                "--warm-up" => options.warm_up = Duration::from_secs_f64(number(&name, &value())),
                "--seconds" => options.measure = Duration::from_secs_f64(number(&name, &value())),
                "--both" => options.both = true,
                _ => fail(&name, "unknown option"),
            }
        }
        std::thread::spawn(|| {
            let _ = std::io::copy(&mut std::io::stdin(), &mut std::io::sink());
            exit(0);
        });
        options
    }
}

fn number<T: std::str::FromStr>(name: &str, text: &str) -> T {
    text.parse().unwrap_or_else(|_| fail(name, text))
}

pub fn fail(what: &str, why: &str) -> ! {
    eprintln!("{what}: {why}");
    exit(1)
}

/// Counters of a client.
#[derive(Default)]
pub struct Load {
    pub submitted: AtomicU64,
    pub answered: AtomicU64,
    pub refused: AtomicU64,
    pub delivered: AtomicU64,
    pub stopped: AtomicBool,
}

impl Load {
    /// Returns true, and counts a request that is about to be sent, until the measurement ends.
    pub fn next(&self) -> bool {
        if self.stopped.load(Relaxed) {
            return false;
        }
        self.submitted.fetch_add(1, Relaxed);
        true
    }

    pub fn ended(&self, accepted: bool) {
        if accepted { &self.answered } else { &self.refused }.fetch_add(1, Relaxed);
    }

    /// Measures, prints the result and ends the process.
    pub async fn measure(&self, options: &Options) -> ! {
        tokio::time::sleep(options.warm_up).await;
        let answered = self.answered.load(Relaxed);
        let delivered = self.delivered.load(Relaxed);
        let start = Instant::now();
        tokio::time::sleep(options.measure).await;
        let nanos = start.elapsed().as_nanos();
        let submits = self.answered.load(Relaxed) - answered;
        let deliveries = self.delivered.load(Relaxed) - delivered;
        self.stopped.store(true, Relaxed);
        let end = Instant::now() + END;
        let mut unanswered = 1;
        while unanswered != 0 && Instant::now() < end {
            tokio::time::sleep(Duration::from_millis(10)).await;
            unanswered = self.submitted.load(Relaxed) - self.answered.load(Relaxed) - self.refused.load(Relaxed);
        }
        println!(
            "{{\"submitted\":{submits},\"delivered\":{deliveries},\"nanos\":{nanos},\"refused\":{},\"unanswered\":{unanswered}}}",
            self.refused.load(Relaxed)
        );
        exit(0)
    }
}
