/** For what must not disturb the person: it stands in the browser's console and nowhere else. */
export function reportQuietly(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes there
  console.warn(what, error instanceof Error ? error.message : error)
}
