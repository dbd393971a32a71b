/** Starts a browser download. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has started by then.
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
