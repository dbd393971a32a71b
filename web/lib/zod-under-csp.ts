/**
 * zod calls `new Function` once to detect whether it may compile validators, which our content security policy
 * reports as a violation. Setting zod’s global config here avoids that without loading zod in the first chunk.
 * Must be imported before anything that could load a contract.
 */
const settings = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
settings.__zod_globalConfig = { ...settings.__zod_globalConfig, jitless: true }
