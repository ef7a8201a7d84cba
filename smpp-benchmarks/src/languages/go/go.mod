module smppcore.io/languages

go 1.21

require github.com/linxGnu/gosmpp v0.3.1

require (
	github.com/orcaman/concurrent-map/v2 v2.0.1 // indirect
	golang.org/x/exp v0.0.0-20240604190554-fc45aab8b7f8 // indirect
	golang.org/x/text v0.20.0 // indirect
)
