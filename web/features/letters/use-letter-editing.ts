import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { finalizeLetter, getLetter, type Letter, updateLetter } from '#shared/contracts/letters.ts'
import { isOpenLine, type LetterKind, type LetterLine, letterLayout } from '#shared/domain/letters.ts'
import { CallError } from '#shared/http/call.ts'
import { call, messageOf } from '../../lib/api.ts'
import { randomId } from '../../lib/random-id.ts'
import { toast } from '../../lib/toasts.ts'
import { useLeaveWarning } from '../../lib/use-leave-warning.ts'
import { useSave } from '../../lib/use-save.ts'
import { letterChanged } from './letters.queries.ts'

export type EditedLine = LetterLine

/** A draft's lines as they are on the screen, and saving them. */
export function useLetterEditing(letter: Letter) {
  const queryClient = useQueryClient()
  const [recipient, setRecipient] = useState(letter.recipient)
  const [lines, setLines] = useState<readonly EditedLine[]>(letter.lines)
  const changed = recipient.trim() !== letter.recipient || differ(letter.kind, lines, letter.lines)
  const [outdated, setOutdated] = useState(false)
  useLeaveWarning(changed)

  /** Keeps changes made since the request was sent. */
  function show(next: Letter, sent?: readonly EditedLine[]) {
    letterChanged(queryClient, next)
    if (!sent) setRecipient(next.recipient)
    setLines((now) =>
      !sent || now === sent
        ? next.lines
        : now.map((line) => next.lines.find(({ id, text }) => id === line.id && text === line.text) ?? line),
    )
  }

  async function put(): Promise<Letter> {
    if (!changed) return letter
    const said = lines.filter(({ text }) => text.trim() !== '')
    const body = { version: letter.version, recipient, lines: inOrder(letter.kind, said).map(toSave) }
    const { data } = await call(updateLetter, { params: { id: String(letter.id) }, body })
    show(data, lines)
    return data
  }

  const failure = (error: unknown) => {
    const newer = error instanceof CallError && error.status === 409 && error.details?.version
    setOutdated(typeof newer === 'number')
    return messageOf(error, 'The letter wasn’t saved. Check your connection and try again.')
  }

  const saving = useSave(
    async () => {
      await put()
      toast({ title: 'Letter saved', tone: 'good' })
    },
    { message: failure },
  )
  /** Saves first, so that the PDF matches the screen. */
  const finalizing = useSave(
    async () => {
      const { version } = await put()
      const { data } = await call(finalizeLetter, { params: { id: String(letter.id) }, body: { version } })
      show(data)
    },
    { message: failure },
  )

  return {
    recipient,
    setRecipient,
    lines,
    changed,
    saving,
    finalizing,
    /** Someone else saved a newer version. Showing it discards the changes on this screen. */
    outdated,
    async reload() {
      const { data } = await call(getLetter, { params: { id: String(letter.id) } })
      setOutdated(false)
      saving.setError(undefined)
      finalizing.setError(undefined)
      show(data)
    },
    put,
    open: lines.filter(isOpenLine),
    setSection(key: string, next: readonly EditedLine[]) {
      setLines((all) => [...all.filter(({ section }) => section !== key), ...next])
    },
  }
}

export type LetterEditing = ReturnType<typeof useLetterEditing>

export function newLine(section: string): EditedLine {
  return {
    id: randomId(),
    section,
    text: '',
    by: 'clinician',
    sources: [],
    check: { verdict: 'unchecked' },
    kept: false,
  }
}

/** A changed line is the clinician's. The server checks it when it is saved. */
export function withText(line: EditedLine, before: EditedLine | undefined, text: string): EditedLine {
  if (before?.text === text) return { ...before, kept: line.kept }
  return { ...line, text, by: 'clinician', check: { verdict: 'unchecked' }, kept: false }
}

function toSave({ id, section, text, kept }: EditedLine) {
  return { id, section, text: text.trim(), kept }
}

/** The order of lines counts within their section. */
function inOrder(kind: LetterKind, lines: readonly EditedLine[]): EditedLine[] {
  return letterLayout(kind, lines).flatMap((section) => section.lines)
}

function differ(kind: LetterKind, shown: readonly EditedLine[], stored: readonly EditedLine[]): boolean {
  const content = (lines: readonly EditedLine[]) => JSON.stringify(inOrder(kind, lines).map(toSave))
  return content(shown) !== content(stored)
}
