import { DocumentRefused } from './document-refused.ts'

/** UTF-8, UTF-16 with a BOM, otherwise windows-1252. */
export function readTxt(bytes: Uint8Array): string {
  const text = decode(bytes)
  if (isBinary(text)) throw new DocumentRefused('other-kind', 'Too many control characters for a text file.')
  return text
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return fromWindows1252(bytes)
  }
}

/** By hand, because Node 20 decodes windows-1252 as ISO 8859-1, where these 32 are control characters. */
const FROM_0X80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function fromWindows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (character) => FROM_0X80[character.charCodeAt(0) - 0x80] ?? character)
}

/** Texts may contain a stray control character, but not 1%. A compressed file has about 10%. */
const MAX_CONTROL_CHARACTERS = 0.01

function isBinary(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is counted
  const control = text.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f-\u009f\ufffd]/g)?.length ?? 0
  return control > text.length * MAX_CONTROL_CHARACTERS
}
