// Command gosmpp is a client and a server with gosmpp, for "./smpp bench languages" (see ../README.md).
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/linxGnu/gosmpp/data"
	"github.com/linxGnu/gosmpp/pdu"
)

const (
	source      = "4915112345"
	destination = "49171765432"
	text        = "Your code is 493817, valid for 5 min."
	messageID   = "0123456789"
)

type options struct {
	address string
	binds   int
	window  int
	warmUp  time.Duration
	measure time.Duration
	both    bool
}

func main() {
	if len(os.Args) < 2 {
		fail(fmt.Errorf("no command (expected: client or server)"))
	}
	flags := flag.NewFlagSet(os.Args[1], flag.ExitOnError)
	port := flags.Int("port", 2775, "TCP port on the loopback interface")
	binds := flags.Int("binds", 1, "number of binds of the client")
	window := flags.Int("window", 1, "requests in flight on each bind, in each direction")
	warmUp := flags.Float64("warm-up", 1, "seconds before the measurement")
	seconds := flags.Float64("seconds", 1, "seconds of the measurement")
	both := flags.Bool("both", false, "deliver_sm in the other direction at the same time")
	_ = flags.Parse(os.Args[2:])
	o := options{
		address: fmt.Sprintf("127.0.0.1:%d", *port),
		binds:   *binds,
		window:  *window,
		warmUp:  time.Duration(*warmUp * float64(time.Second)),
		measure: time.Duration(*seconds * float64(time.Second)),
		both:    *both,
	}
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin) // ends with the process that started this one
		os.Exit(0)
	}()
	switch os.Args[1] {
	case "client":
		runClient(o)
	case "server":
		runServer(o)
	default:
		fail(fmt.Errorf("%s (expected: client or server)", os.Args[1]))
	}
}

func submitSM() *pdu.SubmitSM {
	m := pdu.NewSubmitSM().(*pdu.SubmitSM)
	m.SourceAddr = address(source)
	m.DestAddr = address(destination)
	m.RegisteredDelivery = 0
	m.Message = message()
	return m
}

func deliverSM() *pdu.DeliverSM {
	m := pdu.NewDeliverSM().(*pdu.DeliverSM)
	m.SourceAddr = address(destination)
	m.DestAddr = address(source)
	m.Message = message()
	return m
}

func address(digits string) pdu.Address {
	a, err := pdu.NewAddressWithTonNpiAddr(1, 1, digits)
	if err != nil {
		fail(err)
	}
	return a
}

func message() pdu.ShortMessage {
	m, err := pdu.NewBinaryShortMessageWithEncoding([]byte(text), data.GSM7BIT)
	if err != nil {
		fail(err)
	}
	return m
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "gosmpp:", err)
	os.Exit(1)
}
