/** A made-up visit of several patients, with the private words of each. */
export type SharedVisitCase = {
  kind: string
  members: { id: number; firstName: string; lastName: string }[]
  text: string
  secrets: {
    of: number
    /** Must not be in anyone else's note. */
    words: RegExp
    /** Lines of a writer that knows the secret anyway. */
    lies: string[]
  }[]
}

export function readSharedVisits(file: string): SharedVisitCase[] {
  return file
    .split(/^# /m)
    .slice(1)
    .map((block) => {
      const [head = '', ...lines] = block.trim().split('\n')
      const [kind = '', names = ''] = head.split(': ')
      const members = names.split(', ').map((name, index) => {
        const [firstName = '', lastName = ''] = name.split(' ')
        return { id: index + 1, firstName, lastName }
      })
      const secrets = lines
        .filter((line) => line.startsWith('! '))
        .map((line) => {
          const [, name, rest = ''] = /^! (\w+): (.*)$/.exec(line) ?? []
          const [words = '', ...lies] = rest.split(' | ')
          const of = members.find(({ firstName }) => firstName === name)?.id ?? 0
          return { of, words: new RegExp(`\\b(?:${words})`, 'i'), lies }
        })
      const text = lines
        .filter((line) => !line.startsWith('! '))
        .map((line) => line.replace(/^C: /, 'Clinician: '))
        .join('\n')
      return { kind, members, text, secrets }
    })
}
