/** Endings by which a Spanish drug name turns into the English one. */
const ENDINGS: [RegExp, string][] = [
  [/(.{3,})(?:cilina)$/, '$1cillin'],
  [/(.{3,})micina$/, '$1mycin'],
  [/(.{3,})statina$/, '$1statin'],
  [/(.{2,})oxetina$/, '$1oxetine'],
  [/(.{2,})azepina$/, '$1azepine'],
  [/(.{2,})apina$/, '$1apine'],
  [/(.{2,})azina$/, '$1azine'],
  [/(.{2,})amina$/, '$1amine'],
  [/(.{2,})idina$/, '$1idine'],
  [/(.{2,})idona$/, '$1idone'],
  [/(.{2,})odona$/, '$1odone'],
  [/(.{2,})azol$/, '$1azole'],
  [/(.{2,})prazol$/, '$1prazole'],
  [/(.{2,})(pam|lam|pram|olol|pril|sartan|gliptin|gliflozin)a?o?$/, '$1$2'],
  [/(.{3,})tidina$/, '$1tidine'],
  [/(.{3,})iptilina$/, '$1iptyline'],
]

export function drugByRule(key: string): string | undefined {
  if (key.length < 7) return undefined
  for (const [ending, english] of ENDINGS) if (ending.test(key)) return key.replace(ending, english)
  return undefined
}
