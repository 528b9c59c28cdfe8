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
				if conf, err = loadConfig(); err != nil {
					return err
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
				if _, err := loadConfig(); err != nil {
					return err
				}
				_, err := fmt.Fprintln(c.out, "ok")
				return err
			}},
		show,
	)
}

// loadConfig reads the configuration, its keys included. An error comes with
// its remedy.
func loadConfig() (*config.Config, error) {
	conf, err := config.Load(config.Path())
	if err == nil {
		_, err = conf.Bindings()
	}
	var e *config.Error
	if errors.As(err, &e) && e.Hint != "" {
		return nil, hint(err, e.Hint)
	}
	return conf, err
}

// settings are those of the configuration, or the defaults where something is
// wrong with it, which is said: a mistake in a file keeps nobody from a shell.
func (c *cli) settings() *config.Config {
	conf, err := loadConfig()
	if err != nil {
		c.fail(fmt.Errorf("the defaults are used: %w", err))
		return config.Default()
	}
	return conf
}

func (c *cli) keysCommand() *cobra.Command {
	return &cobra.Command{Use: "keys", Short: "List the actions and their keys", Args: noArgs,
		RunE: func(*cobra.Command, []string) error {
			conf, err := loadConfig()
			if err != nil {
				return err
			}
			bindings, err := conf.Bindings()
			if err != nil {
				return err
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
