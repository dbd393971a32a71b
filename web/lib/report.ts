/** For errors that must not interrupt the user: logs to the console only. */
export function reportQuietly(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place that logs
  console.warn(what, error instanceof Error ? error.message : error)
}
