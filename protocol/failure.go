package protocol

import "errors"

// Exit statuses of the programs, by kind of failure.
const (
	ExitFailed   = 1
	ExitUsage    = 2
	ExitNoServer = 3
	ExitNoObject = 4
	ExitMismatch = 5
)

// Explain says what a program does about an error: its exit status and the
// remedy that it prints on a line of its own, or "".
func Explain(err error) (status int, remedy string) {
	var (
		mismatch *MismatchError
		answer   *Error
		hinted   *HintError
	)
	if errors.As(err, &hinted) {
		remedy = hinted.Hint
	}
	switch {
	case errors.Is(err, ErrNoServer):
		return ExitNoServer, "rowlock server start"
	case errors.As(err, &mismatch):
		return ExitMismatch, mismatch.Remedy()
	case errors.As(err, &answer):
		return statusOf(answer.Code), answer.Hint
	}
	return ExitFailed, remedy
}

// statusOf is the exit status for an error that the server answered.
func statusOf(code string) int {
	switch code {
	case "no_such_session", "no_such_tab", "no_such_pane", "no_such_client":
		return ExitNoObject
	case "bad_request":
		return ExitUsage
	case "version_mismatch":
		return ExitMismatch
	}
	return ExitFailed
}
