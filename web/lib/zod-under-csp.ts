/**
 * zod tries `new Function` once to see whether it may compile its checks; under our content security policy that
 * counts as a violation. Its settings live on globalThis, and setting them here keeps zod itself out of the first
 * chunk. Imported before anything that could load a contract.
 */
const settings = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
settings.__zod_globalConfig = { ...settings.__zod_globalConfig, jitless: true }
