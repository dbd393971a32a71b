import { readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { makeZip } from '../../testing/documents/bomb-maker.ts'
import {
  docxParts,
  makeDoc,
  makeDocx,
  makeEncryptedPackage,
  makePdf,
  paragraphs,
} from '../../testing/documents/document-maker.ts'
import { makeOle } from '../../testing/documents/ole-maker.ts'
import { readDoc } from './read-doc.ts'
import { readDocx } from './read-docx.ts'
import { loadPdfReader } from './read-pdf.ts'
import { readTxt } from './read-txt.ts'
import { slimXml } from './slim-xml.ts'
import { tidy } from './tidy-text.ts'

const refusedAs = (refusal: string) => expect.objectContaining({ name: 'Refused', refusal })
const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../testing/documents/fixtures/${name}`, import.meta.url)))

describe('plain text', () => {
  const text = 'Łukasz says: “better”'
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with its mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)])],
    ['UTF-16, little end first', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ])('is decoded as %s', (_, bytes) => {
    expect(tidy(readTxt(bytes))).toBe(text)
  })

  it('falls back to windows-1252', () => {
    expect(readTxt(Buffer.from([0x93, 0x63, 0x61, 0x66, 0xe9, 0x94]))).toBe('“café”')
  })

  it.each([
    ['packed bytes', deflateRawSync(Buffer.from(Array.from({ length: 9_000 }, (_, i) => `${i * i}`).join()))],
    ['UTF-16 without its mark', Buffer.from('plain', 'utf16le')],
    ['zeros', Buffer.alloc(100)],
  ])('is not %s', (_, bytes) => {
    expect(() => readTxt(bytes)).toThrow(refusedAs('other-kind'))
  })

  it('is cleaned up: line breaks, control characters, lone surrogates, empty lines', () => {
    expect(tidy('\ufeffone\r\ntwo\rthree\u0000\u0007 \u001b[1m\n\n\n\nfour \ud83d!\u00a0five  \n')).toBe(
      'one\ntwo\nthree [1m\n\nfour \ufffd! five',
    )
    expect(tidy(`a${' '.repeat(400_000)}b`)).toHaveLength(400_002)
    expect(tidy('Plan:\n\uf0b7 walk\n \uf095\tcall')).toBe('Plan:\n• walk\n •\tcall')
  })
})

describe('.docx', () => {
  it('keeps paragraphs, line breaks, lists, tables and notes of a LibreOffice document', async () => {
    expect(tidy(await readDocx(fixture('visit.docx')))).toBe(
      [
        'Follow-up with Łukasz Šťastný-Ødegård\n',
        'He says: “I sleep six hours now, not four.”\n',
        'Sertraline 50 mg – taken daily.\nNo side effects.\n',
        '- Walks each morning\n- Calls his sister on Sundays\nPHQ-9\t11\nGAD-7\t8\n',
        'Next visit in two weeks.\n\n\tBy video if the roads are bad.',
      ].join('\n'),
    )
  })

  it('applies tracked deletions and insertions', async () => {
    const body =
      '<w:p><w:r><w:t>Takes </w:t></w:r><w:del w:id="1"><w:r><w:delText>50</w:delText></w:r></w:del>' +
      '<w:ins w:id="2"><w:r><w:rPr><w:b/><w:rPrChange w:id="3"><w:rPr/></w:rPrChange></w:rPr><w:t>100</w:t></w:r></w:ins>' +
      '<w:r><w:t xml:space="preserve"> mg</w:t></w:r></w:p>'
    expect(tidy(await readDocx(zipSync(docxParts(body))))).toBe('Takes 100 mg')
  })

  it('yields the same text whether or not its markup was slimmed first', async () => {
    const run = (word: string, format: string) =>
      `<w:r w:rsidR="00A1">${format}<w:t xml:space="preserve">${word} </w:t></w:r><w:proofErr w:type="spellStart"/>`
    const formats = [
      '',
      '<w:rPr><w:b/><w:sz w:val="22"/></w:rPr>',
      '<w:rPr><w:i/><w:rPrChange w:id="9"><w:rPr><w:b/></w:rPr></w:rPrChange></w:rPr>',
    ]
    const words = 'He has not had a drink since the second of March.'.split(' ')
    const body = `<w:p w:rsidR="00B2">${words.map((word, index) => run(word, formats[index % 3] ?? '')).join('')}</w:p>`
    const thinned = slimXml(body)
    expect(thinned).toBe(`<w:p><w:r><w:t xml:space="preserve">${words.join(' ')} </w:t></w:r></w:p>`)
    // Large enough to be slimmed.
    const long = await readDocx(zipSync(docxParts(body.repeat(300))))
    const short = await readDocx(zipSync(docxParts(body)))
    expect(long).toBe(short.repeat(300))
  })

  it('is not slimmed where a "<" may be text, and unclosed markup ends', () => {
    const text = '<w:t><![CDATA[<w:r><w:rPr>]]></w:t>'
    expect(slimXml(text)).toBe(text)
    expect(slimXml('<w:r><w:rPr>'.repeat(200_000))).toBe('<w:r><w:rPr>'.repeat(200_000))
  })

  it.each([
    ['a part too large', { 'word/footnotes.xml': { content: Buffer.alloc(30_000_000, ' ') } }],
    [
      'a part larger than it claims',
      { 'word/footnotes.xml': { content: Buffer.alloc(30_000_000, ' '), claimedSize: 100 } },
    ],
    ['a picture too large', { 'word/media/a.bmp': { content: Buffer.alloc(140_000_000) } }],
    [
      'pictures too large in total',
      Object.fromEntries(
        Array.from({ length: 20 }, (_, i) => [`word/media/${i}.bmp`, { content: Buffer.alloc(7_000_000) }]),
      ),
    ],
    [
      'too many parts',
      Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`x${i}`, { content: Buffer.alloc(0) }])),
    ],
  ])('is rejected with %s inside', async (_, parts) => {
    const document = Object.entries(docxParts(paragraphs(['x']))).map(([name, content]) => [
      name,
      { content },
    ])
    const bytes = makeZip({ ...Object.fromEntries(document), ...parts })
    expect(bytes.length).toBeLessThan(1_000_000)
    await expect(readDocx(bytes)).rejects.toEqual(refusedAs('too-big-inside'))
  })

  it('is rejected with more than 1,000 parts', async () => {
    const more = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, n) => [`word/media/${n}.bin`, Buffer.from([n])]),
    )
    await expect(readDocx(makeDocx(['x'], more))).rejects.toEqual(refusedAs('too-big-inside'))
  })

  it.each(['utf8', 'utf16le'] as const)(
    'is rejected with a document type declaration in a part (%s)',
    async (encoding) => {
      const part = Buffer.from('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>', encoding)
      await expect(readDocx(makeDocx(['x'], { 'word/custom.xml': part }))).rejects.toEqual(
        refusedAs('broken'),
      )
    },
  )

  it('never has nested archives opened', async () => {
    const inner = makeZip({ 'word/document.xml': { content: Buffer.alloc(200_000_000) } })
    expect(tidy(await readDocx(makeDocx(['outer'], { 'word/embeddings/inner.docx': inner })))).toBe('outer')
  })

  it('is rejected when damaged or not a Word document', async () => {
    const good = makeDocx(['Some words that are long enough to be packed, packed, packed.'])
    const flipped = Buffer.from(good)
    const document = flipped.indexOf('word/document.xml') + 40
    flipped[document] = (flipped[document] ?? 0) ^ 1
    await expect(readDocx(flipped)).rejects.toEqual(refusedAs('broken'))
    await expect(readDocx(good.subarray(0, -30))).rejects.toEqual(refusedAs('broken'))
    await expect(readDocx(zipSync({ 'xl/workbook.xml': new Uint8Array(10) }))).rejects.toEqual(
      refusedAs('other-kind'),
    )
    await expect(readDocx(makeDoc(['old']))).rejects.toEqual(refusedAs('other-kind'))
  })

  it('is rejected with a Word or zip password', async () => {
    await expect(readDocx(makeEncryptedPackage())).rejects.toEqual(refusedAs('encrypted'))
    const zip = Buffer.from(makeDocx(['x']))
    const entry = zip.indexOf('PK\u0001\u0002')
    zip.writeUInt16LE(1, entry + 8)
    await expect(readDocx(zip)).rejects.toEqual(refusedAs('encrypted'))
  })
})

describe('.doc', () => {
  it('by LibreOffice is read', async () => {
    const text = tidy(await readDoc(fixture('visit.doc')))
    expect(text).toMatch(
      /^Follow-up with Łukasz Šťastný-Ødegård\nHe says: “I sleep six hours now, not four.”\n/,
    )
    expect(text).toContain('PHQ-9\t11')
    expect(text).toMatch(/Next visit in two weeks\.\s+By video if the roads are bad\.$/)
  })

  it('is read in one-byte and two-byte pieces', async () => {
    expect(tidy(await readDoc(makeDoc(['Café, 50 mg', 'Łukasz', 'again plain'])))).toBe(
      'Café, 50 mg\nŁukasz\nagain plain',
    )
  })

  it('is rejected with a password, without a Word document, or damaged', async () => {
    await expect(readDoc(makeDoc(['x'], { encrypted: true }))).rejects.toEqual(refusedAs('encrypted'))
    await expect(readDoc(makeEncryptedPackage())).rejects.toEqual(refusedAs('encrypted'))
    await expect(readDoc(makeOle({ Workbook: new Uint8Array(5_000) }))).rejects.toEqual(
      refusedAs('other-kind'),
    )
    await expect(readDoc(makeDoc(['x']).subarray(0, 1_000))).rejects.toEqual(refusedAs('broken'))
    const looping = makeDoc(['x'.repeat(9_000)])
    // The document's sector chain loops back to its start.
    looping.writeUInt32LE(2, 512 + 4 * 6)
    await expect(readDoc(looping)).rejects.toEqual(refusedAs('broken'))
  })
})

describe('.pdf', () => {
  it('is read page by page up to the limit', async () => {
    const lines = Array.from({ length: 120 }, (_, index) => `Line ${index} of the visit.`)
    const bytes = await makePdf(lines)
    const read = await loadPdfReader(10_000)
    const text = tidy(await read(new Uint8Array(bytes)))
    expect(text.split(/\n+/)).toEqual(lines)
    const readLess = await loadPdfReader(1_000)
    await expect(readLess(new Uint8Array(bytes))).rejects.toEqual(refusedAs('too-much-text'))
  })

  it('is rejected with a password', async () => {
    const read = await loadPdfReader(10_000)
    const bytes = await makePdf(['secret'], { userPassword: 'spruce' })
    await expect(read(new Uint8Array(bytes))).rejects.toEqual(refusedAs('encrypted'))
  })
})
