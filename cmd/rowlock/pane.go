package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"rowlock/protocol"
)

func (c *cli) paneCommand() *cobra.Command {
	return group("pane", "Panes: programs on terminals",
		&cobra.Command{Use: "list", Short: "List panes", Args: noArgs,
			RunE: list(c, "/api/panes", "ID TAB SIZE PROCESS TITLE CWD", func(p protocol.Pane) []string {
				return []string{p.ID, p.Tab, fmt.Sprintf("%dx%d", p.Cols, p.Rows), processOf(p), p.Title, p.Cwd}
			})},
		c.paneSplitCommand(),
		c.paneFocusCommand(),
		c.paneVerb("close", "End a pane and its program"),
		c.paneVerb("zoom", "Let a pane fill its tab, or return it"),
		c.paneResizeCommand(),
		c.paneSendCommand(),
		c.paneKeysCommand(),
		c.paneCaptureCommand(),
	)
}

func processOf(p protocol.Pane) string {
	if p.Exited {
		return fmt.Sprintf("(exited %d)", p.ExitStatus)
	}
	return p.Process
}

// pane adds --pane to a command. It defaults to the pane that the command runs
// in; elsewhere the server chooses.
func (c *cli) pane(cmd *cobra.Command) *string {
	pane := new(string)
	cmd.Flags().StringVar(pane, "pane", "", "the pane (default: $ROWLOCK_PANE, else the focus of the window used last)")
	cmd.RegisterFlagCompletionFunc("pane", c.objects("pane"))
	run := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if *pane == "" {
			*pane = c.here()
		}
		return run(cmd, args)
	}
	return pane
}

// here is the pane that the command runs in, or "" when that is not one of the
// server's.
func (c *cli) here() string {
	if c.server != os.Getenv("ROWLOCK_SERVER") {
		return ""
	}
	return os.Getenv("ROWLOCK_PANE")
}

// paneVerb is a verb that takes nothing but a pane, as an argument or by
// --pane.
func (c *cli) paneVerb(verb, short string) *cobra.Command {
	var pane *string
	cmd := &cobra.Command{Use: verb + " [PANE]", Short: short, Args: nArgs(0, 1, "at most one pane"),
		ValidArgsFunction: c.objects("pane"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				*pane = args[0]
			}
			return c.do(cmd, "pane."+verb, map[string]any{"pane": *pane}, nil)
		}}
	pane = c.pane(cmd)
	return cmd
}

func (c *cli) paneFocusCommand() *cobra.Command {
	var pane *string
	cmd := &cobra.Command{Use: "focus [PANE | right | down | left | up]", Short: "Give a pane the focus of the window used last",
		Args: nArgs(0, 1, "a pane or a direction"), ValidArgsFunction: c.objects("pane"),
		RunE: func(cmd *cobra.Command, args []string) error {
			in := map[string]any{"pane": *pane}
			if len(args) == 1 {
				if slices.Contains(directions, args[0]) {
					in["direction"] = args[0]
				} else {
					in["pane"] = args[0]
				}
			}
			return c.do(cmd, "pane.focus", in, nil)
		}}
	pane = c.pane(cmd)
	return cmd
}

var directions = []string{"right", "down", "left", "up"}

// direction adds --right, --down, --left and --up, of which at most one is
// given; otherwise it is fallback.
func direction(cmd *cobra.Command, fallback string) func() (string, error) {
	for _, d := range directions {
		cmd.Flags().Bool(d, false, d)
	}
	return func() (string, error) {
		towards := ""
		for _, d := range directions {
			on, _ := cmd.Flags().GetBool(d)
			if on && towards != "" {
				return "", usagef("--%s and --%s exclude each other", towards, d)
			}
			if on {
				towards = d
			}
		}
		return cmp.Or(towards, fallback), nil
	}
}

func (c *cli) paneSplitCommand() *cobra.Command {
	var size, cwd string
	var pane *string
	var towards func() (string, error)
	cmd := &cobra.Command{Use: "split [-- CMD…]", Short: "Split a pane; prints the new pane's id", Args: nArgs(0, -1, ""),
		RunE: func(cmd *cobra.Command, args []string) error {
			d, err := towards()
			if err != nil {
				return err
			}
			in := map[string]any{"pane": *pane, "direction": d, "size": size, "command": args}
			if cwd != "" {
				dir, err := startDir(cwd)
				if err != nil {
					return err
				}
				in["cwd"] = dir
			}
			var made struct {
				Pane string `json:"pane"`
			}
			if err := c.do(cmd, "pane.split", in, &made); err != nil {
				return err
			}
			return c.answer(made, made.Pane)
		}}
	towards = direction(cmd, "right")
	cmd.Flags().StringVar(&size, "size", "", "the new pane's size: 30%, or cells (default 50%)")
	cmd.Flags().StringVar(&cwd, "cwd", "", "the directory to start in (default: the pane's)")
	cmd.Flags().SetInterspersed(false)
	pane = c.pane(cmd)
	return cmd
}

func (c *cli) paneResizeCommand() *cobra.Command {
	var cells int
	var pane *string
	var towards func() (string, error)
	cmd := &cobra.Command{Use: "resize", Short: "Move a pane's edge by cells", Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			d, err := towards()
			if err != nil {
				return err
			}
			return c.do(cmd, "pane.resize", map[string]any{"pane": *pane, "direction": d, "cells": cells}, nil)
		}}
	towards = direction(cmd, "right")
	cmd.Flags().IntVar(&cells, "cells", 1, "by how many cells")
	pane = c.pane(cmd)
	return cmd
}

func (c *cli) paneSendCommand() *cobra.Command {
	var enter, paste bool
	var pane *string
	cmd := &cobra.Command{Use: "send TEXT… | -", Short: "Type text into a pane", Args: nArgs(1, -1, "text, or - for stdin"),
		RunE: func(cmd *cobra.Command, args []string) error {
			text := strings.Join(args, " ")
			if text == "-" {
				b, err := io.ReadAll(c.in)
				if err != nil {
					return fmt.Errorf("read stdin: %w", err)
				}
				text = string(b)
			}
			return c.do(cmd, "pane.send", map[string]any{"pane": *pane, "text": text, "enter": enter, "paste": paste}, nil)
		}}
	cmd.Flags().BoolVar(&enter, "enter", false, "press Enter after it")
	cmd.Flags().BoolVar(&paste, "paste", false, "as a paste: bracketed where the program asked for it")
	pane = c.pane(cmd)
	return cmd
}

func (c *cli) paneKeysCommand() *cobra.Command {
	var pane *string
	cmd := &cobra.Command{Use: "keys KEY…", Short: "Press keys (ctrl+c, alt+shift+left, f5) in a pane", Args: nArgs(1, -1, "keys"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.do(cmd, "pane.keys", map[string]any{"pane": *pane, "keys": args}, nil)
		}}
	pane = c.pane(cmd)
	return cmd
}

func (c *cli) paneCaptureCommand() *cobra.Command {
	var history, join bool
	var lines, format string
	var pane *string
	cmd := &cobra.Command{Use: "capture", Short: "Print what is on a pane's screen", Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if c.json && !cmd.Flags().Changed("format") {
				format = "json"
			}
			in := map[string]any{"pane": *pane, "history": history, "lines": lines, "format": format, "join": join}
			var got struct {
				Text string          `json:"text"`
				Rows json.RawMessage `json:"rows"`
			}
			if err := c.do(cmd, "pane.capture", in, &got); err != nil {
				return err
			}
			if format == "json" {
				return c.printJSON(got.Rows)
			}
			_, err := io.WriteString(c.out, got.Text)
			return err
		}}
	cmd.Flags().BoolVar(&history, "history", false, "with the lines above the screen")
	cmd.Flags().BoolVar(&join, "join", false, "undo soft wraps")
	cmd.Flags().StringVar(&lines, "lines", "", "only A..B: 0 is the first of the screen, -1 the last above it; either may be left out")
	cmd.Flags().StringVar(&format, "format", "text", "text, ansi, json or html")
	pane = c.pane(cmd)
	return cmd
}
