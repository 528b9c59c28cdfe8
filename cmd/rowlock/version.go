package main

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"rowlock/protocol"
)

func (c *cli) versionCommand() *cobra.Command {
	return &cobra.Command{Use: "version", Short: "Print the version", Args: noArgs,
		RunE: func(*cobra.Command, []string) error {
			v := struct {
				Version         string `json:"version"`
				ProtocolVersion int    `json:"protocol_version"`
				Go              string `json:"go"`
			}{version, protocol.Version, runtime.Version()}
			return c.answer(v, fmt.Sprintf("rowlock %s (protocol %d, %s)", v.Version, v.ProtocolVersion, v.Go))
		}}
}
