/** The package has no types. This covers what read-doc.ts uses. */
declare module 'word-extractor' {
  type TextOptions = { filterUnicode?: boolean; includeHeadersAndFooters?: boolean }
  class WordExtractor {
    extract(source: Buffer): Promise<{
      getBody(options?: TextOptions): string
      getFootnotes(options?: TextOptions): string
      getEndnotes(options?: TextOptions): string
      getTextboxes(options?: TextOptions): string
    }>
  }
  // biome-ignore lint/style/noDefaultExport: the package has no other
  export default WordExtractor
}
