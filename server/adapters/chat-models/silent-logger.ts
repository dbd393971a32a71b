const nothing = () => undefined

/** The providers' packages print what they cannot parse: that may be half a sentence of a note. */
export const SILENT = { error: nothing, warn: nothing, info: nothing, debug: nothing }
