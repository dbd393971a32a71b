/** A placeholder for one quotation while the surrounding words are processed. */
const FIRST_MARK = 0xe000
const MAX_QUOTES = 200
const QUOTED = /“[^“”]{0,400}”|"[^"\n]{0,400}"/g

/** Applies a change to everything except quotations, which stay verbatim and get curly quotes. */
export function outsideQuotes(text: string, change: (words: string) => string): string {
  const quotes: string[] = []
  const marked = text.replace(QUOTED, (quote) => {
    if (quotes.length >= MAX_QUOTES) return quote
    const comma = /[,;]\s*.$/.test(quote) ? ',' : ''
    quotes.push(`“${tidyQuote(quote.slice(1, -1))}”${comma}`)
    return String.fromCharCode(FIRST_MARK + quotes.length - 1)
  })
  return change(marked).replace(/[\ue000-\ue0c7]/g, (mark) => quotes[mark.charCodeAt(0) - FIRST_MARK] ?? '')
}

function tidyQuote(words: string): string {
  return words.trim().replace(/[,;]$/, '').replace(/\s+/g, ' ')
}
