package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// startup is how long the app takes until it listens: whoever sends it requests before that fails.
const startup = 300 * time.Millisecond

// web is an app as people deploy them: it tells its $VERSION on $PORT, if asked to, "?after=300ms". On SIGTERM it ends what it has
// begun; "web abrupt" is gone at once, with whatever it was asked.
func web(args []string) error {
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGTERM)
	http.HandleFunc("/ready", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		if after, err := time.ParseDuration(r.URL.Query().Get("after")); err == nil {
			time.Sleep(after)
		}
		fmt.Fprint(w, os.Getenv("VERSION"))
	})
	time.Sleep(startup)
	server := http.Server{Addr: ":" + os.Getenv("PORT")}
	ended := make(chan error, 1)
	go func() {
		<-stop
		if len(args) > 0 && args[0] == "abrupt" {
			os.Exit(0)
		}
		ended <- server.Shutdown(context.Background())
	}()
	if err := server.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-ended
}
