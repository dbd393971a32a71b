/** A number and its unit stay on one line: a dose must not be read in two halves. */
export function unbroken(text: string): string {
  return text.replace(/(\d) (?=(?:mg|mcg|µg|g|kg|lb|ml|mL|dl|L|mmol|mEq|IU|units?|bpm|mmHg)\b)/g, '$1\u00a0')
}
