package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"rowlock/config"
)

func (c *cli) configCommand() *cobra.Command {
	var defaults bool
	show := &cobra.Command{Use: "show", Short: "Print the settings in force, with what each means", Args: noArgs,
		RunE: func(*cobra.Command, []string) error {
			conf := config.Default()
			if !defaults {
				var err error
				if conf, err = config.Load(config.Path()); err != nil {
					return configError(err)
				}
			}
			_, err := c.out.Write(conf.Annotated())
			return err
		}}
	show.Flags().BoolVar(&defaults, "default", false, "the defaults instead")
	return group("config", "The configuration file",
		&cobra.Command{Use: "path", Short: "Print where it is", Args: noArgs,
			RunE: func(*cobra.Command, []string) error {
				_, err := fmt.Fprintln(c.out, config.Path())
				return err
			}},
		&cobra.Command{Use: "check", Short: "Say what is wrong with it", Args: noArgs,
			RunE: func(*cobra.Command, []string) error {
				conf, err := config.Load(config.Path())
				if err != nil {
					return configError(err)
				}
				if _, err := conf.Bindings(); err != nil {
					return configError(err)
				}
				_, err = fmt.Fprintln(c.out, "ok")
				return err
			}},
		show,
	)
}

// configError gives an error of the configuration its remedy.
func configError(err error) error {
	var e *config.Error
	if errors.As(err, &e) && e.Hint != "" {
		return hint(err, e.Hint)
	}
	return err
}

func (c *cli) keysCommand() *cobra.Command {
	return &cobra.Command{Use: "keys", Short: "List the actions and their keys", Args: noArgs,
		RunE: func(*cobra.Command, []string) error {
			conf, err := config.Load(config.Path())
			if err != nil {
				return configError(err)
			}
			bindings, err := conf.Bindings()
			if err != nil {
				return configError(err)
			}
			keys := map[string][]string{}
			for chord, action := range bindings {
				keys[action] = append(keys[action], chord.String())
			}
			return c.printKeys(keys)
		}}
}

func (c *cli) printKeys(keys map[string][]string) error {
	if c.json {
		return c.printJSON(keys)
	}
	var rows [][]string
	for _, a := range config.Actions {
		rows = append(rows, []string{a.Name, strings.Join(keys[a.Name], ", "), a.Description})
	}
	return c.table("ACTION KEYS DESCRIPTION", rows)
}

func (c *cli) themesCommand() *cobra.Command {
	return &cobra.Command{Use: "themes", Short: "List the colour themes", Args: noArgs,
		RunE: func(*cobra.Command, []string) error {
			return c.answer(config.Themes(), strings.Join(config.Themes(), "\n"))
		}}
}
