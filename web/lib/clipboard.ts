/** Clipboard content: plain text, plus HTML for apps that accept it. */
export type Copied = { plain: string; html?: string }

/** Rejects if no method works; the caller shows the error. */
export async function copyToClipboard(copied: Copied): Promise<void> {
  if (await written(() => writeItem(copied))) return
  if (await written(() => navigator.clipboard.writeText(copied.plain))) return
  if (copyByCommand(copied)) return
  throw new Error('The browser blocked clipboard access.')
}

async function written(write: () => Promise<void>): Promise<boolean> {
  try {
    await write()
    return true
  } catch {
    return false
  }
}

async function writeItem({ plain, html }: Copied): Promise<void> {
  if (html === undefined) throw new Error('Plain text only.')
  const item = new ClipboardItem({
    'text/plain': new Blob([plain], { type: 'text/plain' }),
    'text/html': new Blob([html], { type: 'text/html' }),
  })
  await navigator.clipboard.write([item])
}

/** `navigator.clipboard` is missing on pages served without TLS on a local network. */
function copyByCommand({ plain, html }: Copied): boolean {
  let taken = false
  const onCopy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', plain)
    if (html !== undefined) event.clipboardData?.setData('text/html', html)
    event.preventDefault()
    taken = true
  }
  document.addEventListener('copy', onCopy, { once: true })
  const done = document.execCommand('copy')
  document.removeEventListener('copy', onCopy)
  return done && taken
}
