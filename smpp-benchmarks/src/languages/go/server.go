package main

import (
	"bufio"
	"net"

	"github.com/linxGnu/gosmpp/pdu"
)

const (
	bufferOctets = 128 << 10
	headerOctets = 16
)

// The library has no server: this one reads and writes with its PDUs, and writes all that a read answers at once.
func runServer(o options) {
	listener, err := net.Listen("tcp", o.address)
	if err != nil {
		fail(err)
	}
	for {
		conn, err := listener.Accept()
		if err != nil {
			fail(err)
		}
		go serve(conn, o)
	}
}

func serve(conn net.Conn, o options) {
	defer conn.Close()
	in, out := bufio.NewReaderSize(conn, bufferOctets), bufio.NewWriterSize(conn, bufferOctets)
	delivery := deliverSM()
	delivering := !o.both
	for {
		p, err := pdu.Parse(in)
		if err != nil {
			return
		}
		switch r := p.(type) {
		case *pdu.SubmitSM:
			response := pdu.NewSubmitSMRespFromReq(r).(*pdu.SubmitSMResp)
			response.MessageID = messageID
			write(out, response)
			if !delivering {
				delivering = true
				for i := 0; i < o.window; i++ {
					deliver(out, delivery)
				}
			}
		case *pdu.DeliverSMResp:
			deliver(out, delivery)
		default:
			if p.CanResponse() {
				write(out, p.GetResponse())
			}
		}
		if in.Buffered() < headerOctets {
			if out.Flush() != nil {
				return
			}
		}
	}
}

func deliver(out *bufio.Writer, m *pdu.DeliverSM) {
	m.AssignSequenceNumber()
	write(out, m)
}

func write(out *bufio.Writer, p pdu.PDU) {
	buffer := pdu.NewBuffer(make([]byte, 0, headerOctets+len(text)+64))
	p.Marshal(buffer)
	_, _ = out.Write(buffer.Bytes())
}
