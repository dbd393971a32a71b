const nothing = () => undefined

/** The SDKs print what they can't parse, which may be half a sentence of a note. */
export const SILENT = { error: nothing, warn: nothing, info: nothing, debug: nothing }
