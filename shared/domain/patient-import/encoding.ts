import { NOT_CSV } from './csv.ts'

export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252'

export type Decoded = { text: string; encoding: Encoding } | { problem: string }

/** Older programs save in Windows-1252. Every byte is a character there, so it is only tried when UTF-8 fails. */
export function decodeFile(bytes: Uint8Array): Decoded {
  const [first, second] = bytes
  if (first === 0x50 && second === 0x4b) {
    return { problem: 'This is an Excel workbook. Open it, choose Save As, and save it as CSV.' }
  }
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    const label = first === 0xff ? 'utf-16le' : 'utf-16be'
    return { text: new TextDecoder(label).decode(bytes), encoding: 'UTF-16' }
  }
  if (bytes.includes(0)) return { problem: NOT_CSV }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
  }
}
