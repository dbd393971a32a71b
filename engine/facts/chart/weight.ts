/** Only a unit that was said. */
export function weightUnit(text: string): string {
  if (/\b(?:kilo(?:s|grams?)?|kg)\b/i.test(text)) return ' kg'
  return /\b(?:pounds?|lbs?)\b/i.test(text) ? ' lb' : ''
}

export function weightChange(text: string, unit: string): string | undefined {
  const change =
    /\b(up|down|gained|lost|put on) (?:about |by )?(\d{1,2}(?:\.\d)?)(?: (?:pounds?|lbs?|kilos?|kg))?\b(?! ?(?:weeks|months))/i.exec(
      text,
    )
  if (!change?.[1] || !change[2]) return undefined
  return `${/down|lost/i.test(change[1]) ? 'down' : 'up'} ${change[2]}${unit}`
}
