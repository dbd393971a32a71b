/** Keeps a number and its unit on one line, so that a dose is never split. */
export function nonBreaking(text: string): string {
  return text.replace(/(\d) (?=(?:mg|mcg|µg|g|kg|lb|ml|mL|dl|L|mmol|mEq|IU|units?|bpm|mmHg)\b)/g, '$1\u00a0')
}
