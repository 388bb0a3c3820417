// pod is all that is in the image of the test pods: a server to talk to, and the few programs that kubectl wants to find in a container.
// Outside of containers it makes that image, and stands before runc. It is called by the name of the program, or with that name as its first argument.
package main

import (
	"bufio"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"syscall"
	"unsafe"
)

var programs = map[string]func(args []string) error{
	"pause":    pause,
	"serve":    serve,
	"web":      web,
	"terminal": terminal,
	"exit":     exit,
	"cat":      func([]string) error { _, err := io.Copy(os.Stdout, os.Stdin); return err },
	"tar":      tarCommand,
	"test":     test,

	"image":      writeImage,
	"plain-runc": plainRunc,
}

func main() {
	args := append([]string{filepath.Base(os.Args[0])}, os.Args[1:]...)
	if programs[args[0]] == nil {
		args = args[1:]
	}
	if len(args) == 0 || programs[args[0]] == nil {
		log.Fatalf("pod has no program %q", args)
	}
	if err := programs[args[0]](args[1:]); err != nil {
		log.Fatal(err)
	}
}

// pause holds the namespaces of a pod.
func pause([]string) error {
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGTERM, syscall.SIGINT)
	<-stop
	return nil
}

// serve sends bodies back on :8080, and tells on its output what it was sent there and on its input.
func serve([]string) error {
	go func() {
		lines := bufio.NewScanner(os.Stdin)
		for lines.Scan() {
			fmt.Printf("heard %s\n", lines.Text())
		}
	}()
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGTERM)
	go func() { <-stop; os.Exit(0) }()
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		// Both ways at once: a client must not have to send all before it is answered.
		if err := http.NewResponseController(w).EnableFullDuplex(); err != nil {
			log.Print(err)
		}
		count, err := io.Copy(w, r.Body)
		fmt.Printf("%s %s %d %v\n", r.Method, r.URL.Path, count, err)
	})
	fmt.Println("listening")
	return http.ListenAndServe(":8080", nil)
}

// terminal tells how large its terminal is, at first and whenever that changes, and answers lines until it is told to end.
func terminal([]string) error {
	changed := make(chan os.Signal, 1)
	signal.Notify(changed, syscall.SIGWINCH)
	tell := func() {
		var size struct{ rows, columns, x, y uint16 }
		if _, _, no := syscall.Syscall(syscall.SYS_IOCTL, 0, syscall.TIOCGWINSZ, uintptr(unsafe.Pointer(&size))); no != 0 {
			fmt.Printf("no terminal: %v\n", no)
			return
		}
		fmt.Printf("terminal of %d rows and %d columns\n", size.rows, size.columns)
	}
	tell()
	go func() {
		for range changed {
			tell()
		}
	}()
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() && lines.Text() != "exit" {
		fmt.Printf("heard %s\n", lines.Text())
	}
	return lines.Err()
}

func exit(args []string) error {
	code, err := strconv.Atoi(args[0])
	fmt.Fprintf(os.Stderr, "ending with %d\n", code)
	if err == nil {
		os.Exit(code)
	}
	return err
}

// test knows -d only: kubectl cp asks whether the other side is a folder.
func test(args []string) error {
	if info, err := os.Stat(args[1]); args[0] != "-d" || err != nil || !info.IsDir() {
		os.Exit(1)
	}
	return nil
}
