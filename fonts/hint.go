package fonts

// hinter moves a face's horizontal features to whole pixels.
type hinter struct{}
