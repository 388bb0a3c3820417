package main

import (
	"archive/tar"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// tarCommand knows what kubectl cp asks for: "tar cf - PATH" and "tar -xmf - -C FOLDER".
func tarCommand(args []string) error {
	switch {
	case len(args) == 3 && args[0] == "cf" && args[1] == "-":
		return pack(args[2])
	case len(args) == 4 && args[0] == "-xmf" && args[1] == "-" && args[2] == "-C":
		return unpack(args[3])
	}
	return fmt.Errorf("tar is asked in a way that is not known here: %q", args)
}

func pack(root string) error {
	out := tar.NewWriter(os.Stdout)
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		header, err := tar.FileInfoHeader(info, "")
		if err != nil {
			return err
		}
		header.Name = strings.TrimPrefix(path, "/")
		if err := out.WriteHeader(header); err != nil || !info.Mode().IsRegular() {
			return err
		}
		file, err := os.Open(path)
		if err != nil {
			return err
		}
		defer file.Close()
		_, err = io.Copy(out, file)
		return err
	})
	return errors.Join(err, out.Close())
}

func unpack(folder string) error {
	in := tar.NewReader(os.Stdin)
	for {
		header, err := in.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		path := filepath.Join(folder, header.Name)
		if header.FileInfo().IsDir() {
			if err := os.MkdirAll(path, 0o755); err != nil {
				return err
			}
			continue
		}
		file, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, header.FileInfo().Mode().Perm())
		if err != nil {
			return err
		}
		if _, err := io.Copy(file, in); err != nil {
			return err
		}
		if err := file.Close(); err != nil {
			return err
		}
	}
}
