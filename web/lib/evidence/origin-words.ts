import type { Origin } from '#shared/domain/statements.ts'

const HERE = 'this computer'

function at(where: string | undefined): string {
  if (!where) return ''
  return where === HERE ? ` on ${HERE}` : `, sent to ${where}`
}

/** "Written by llama3.1:8b on this computer, prompts v3." */
export function writtenSentence({ writer, model, where, prompts }: Origin): string {
  if (writer === 'clinician') return 'Written by the clinician.'
  if (writer === 'embedded') return 'Built-in draft: facts and quotations from the visit.'
  const version = prompts ? `, prompts ${/^v/i.test(prompts) ? prompts : `v${prompts}`}` : ''
  return `Written by ${model ?? 'a language model'}${at(where)}${version}.`
}

export function checkedSentence({ verifier, verifierWhere }: Origin): string {
  return verifier ? `Checked by ${verifier}${at(verifierWhere)}.` : 'Checked by the built-in checks.'
}
