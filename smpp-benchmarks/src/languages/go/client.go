package main

import (
	"fmt"
	"os"
	"sync/atomic"
	"time"

	"github.com/linxGnu/gosmpp"
	"github.com/linxGnu/gosmpp/data"
	"github.com/linxGnu/gosmpp/pdu"
)

const endSeconds = 10

var (
	submitted, answered, refused, delivered atomic.Int64
	stopped                                 atomic.Bool
)

// The window of the library has at most 255 requests and costs an entry in a map for each; the program counts instead.
func runClient(o options) {
	for i := 0; i < o.binds; i++ {
		bind(o)
	}
	time.Sleep(o.warmUp)
	answeredBefore, deliveredBefore, start := answered.Load(), delivered.Load(), time.Now()
	time.Sleep(o.measure)
	nanos := time.Since(start).Nanoseconds()
	submits, deliveries := answered.Load()-answeredBefore, delivered.Load()-deliveredBefore
	stopped.Store(true)
	end := time.Now().Add(endSeconds * time.Second)
	unanswered := int64(1)
	for unanswered != 0 && time.Now().Before(end) {
		time.Sleep(10 * time.Millisecond)
		unanswered = submitted.Load() - answered.Load() - refused.Load()
	}
	fmt.Printf("{\"submitted\":%d,\"delivered\":%d,\"nanos\":%d,\"refused\":%d,\"unanswered\":%d}\n",
		submits, deliveries, nanos, refused.Load(), unanswered)
	os.Exit(0)
}

func bind(o options) {
	slots := make(chan struct{}, o.window)
	session, err := gosmpp.NewSession(
		gosmpp.TRXConnector(gosmpp.NonTLSDialer, gosmpp.Auth{SMSC: o.address, SystemID: "bench", Password: "secret"}),
		gosmpp.Settings{
			ReadTimeout: time.Minute,
			OnPDU: func(p pdu.PDU, _ bool) {
				switch r := p.(type) {
				case *pdu.SubmitSMResp:
					if r.CommandStatus == data.ESME_ROK {
						answered.Add(1)
					} else {
						refused.Add(1)
					}
					<-slots
				case *pdu.DeliverSM:
					delivered.Add(1)
				}
			},
		}, 0)
	if err != nil {
		fail(err)
	}
	template := submitSM()
	go func() {
		for !stopped.Load() {
			slots <- struct{}{}
			submitted.Add(1)
			m := *template
			m.AssignSequenceNumber()
			if err := session.Transmitter().Submit(&m); err != nil {
				fail(err)
			}
		}
	}()
}
