/**
 * Word splits text into runs at every change of format and every spelling mark, one word each at worst, and mammoth
 * makes a dozen objects of each. Text needs none of it: without formats, and with neighbouring runs joined, a long
 * document takes a tenth of the time and memory. Markup of any other make is left as it is.
 */
export function slimXml(xml: string): string {
  // Here a "<" may be text.
  if (xml.includes('<![CDATA[') || xml.includes('<!--')) return xml
  const plain = xml
    .replace(/ w:rsid[A-Za-z]*="[^"<]*"/g, '')
    .replace(/<w:(?:proofErr|lastRenderedPageBreak|noProof)\b[^<>]*\/>/g, '')
  return withoutRunFormats(plain).replace(/<\/w:t><\/w:r><w:r><w:t(?: xml:space="preserve")?>/g, '')
}

const RUN_FORMAT = '<w:r><w:rPr>'
const FORMAT_END = '</w:rPr>'

/** By hand and in one pass: an expression for it is not linear in markup that never closes. */
function withoutRunFormats(xml: string): string {
  const kept: string[] = []
  let from = 0
  for (;;) {
    const start = xml.indexOf(RUN_FORMAT, from)
    const end = start === -1 ? -1 : endOfFormat(xml, start)
    if (end === -1) break
    kept.push(xml.slice(from, start), '<w:r>')
    from = end
  }
  kept.push(xml.slice(from))
  return kept.join('')
}

/** A format may hold the one it had before a tracked change. */
function endOfFormat(xml: string, start: number): number {
  const first = xml.indexOf(FORMAT_END, start)
  if (first === -1) return -1
  const changed = xml.slice(start, first).includes('<w:rPrChange')
  const end = changed ? xml.indexOf(FORMAT_END, first + 1) : first
  return end === -1 ? -1 : end + FORMAT_END.length
}
