package main

import (
	"archive/tar"
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
)

// writeImage makes an image of this very program: "image FILE NAME". The file is one that `docker load` and containerd take.
func writeImage(args []string) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	program, err := os.ReadFile(self)
	if err != nil {
		return err
	}
	layer := archive(
		entry{name: "bin/", mode: 0o755},
		entry{name: "tmp/", mode: 0o1777},
		entry{name: "bin/pod", mode: 0o755, content: program},
		entry{name: "bin/cat", link: "pod"}, entry{name: "bin/tar", link: "pod"}, entry{name: "bin/test", link: "pod"},
	)
	// Without a command it is what holds the namespaces of a pod: the runtime starts that from an image, too.
	config := toJSON(map[string]any{
		"architecture": runtime.GOARCH, "os": "linux",
		"config": map[string]any{"Env": []string{"PATH=/bin"}, "Entrypoint": []string{"/bin/pod"}, "Cmd": []string{"pause"}, "WorkingDir": "/"},
		"rootfs": map[string]any{"type": "layers", "diff_ids": []string{fmt.Sprintf("sha256:%x", sha256.Sum256(layer))}},
	})
	configName := fmt.Sprintf("%x.json", sha256.Sum256(config))
	manifest := toJSON([]any{map[string]any{"Config": configName, "RepoTags": args[1:], "Layers": []string{"layer.tar"}}})
	return os.WriteFile(args[0], archive(
		entry{name: "manifest.json", mode: 0o644, content: manifest},
		entry{name: configName, mode: 0o644, content: config},
		entry{name: "layer.tar", mode: 0o644, content: layer},
	), 0o644)
}

type entry struct {
	name, link string
	mode       int64
	content    []byte
}

// archive is a tar file in memory, the same for the same entries. A name that ends with a slash is a folder.
func archive(entries ...entry) []byte {
	var file bytes.Buffer
	out := tar.NewWriter(&file)
	for _, e := range entries {
		kind := byte(tar.TypeReg)
		if e.name[len(e.name)-1] == '/' {
			kind = tar.TypeDir
		}
		if e.link != "" {
			kind = tar.TypeSymlink
		}
		must(out.WriteHeader(&tar.Header{Typeflag: kind, Name: e.name, Linkname: e.link, Mode: e.mode, Size: int64(len(e.content))}))
		_, err := out.Write(e.content)
		must(err)
	}
	must(out.Close())
	return file.Bytes()
}

func toJSON(value any) []byte {
	text, err := json.Marshal(value)
	must(err)
	return text
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
