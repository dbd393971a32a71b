import { useEffect, useRef, useState } from 'react'
import type { ReviewedNote } from '#shared/contracts/notes.ts'
import { rewriteSection, type SECTION_ACTIONS } from '#shared/contracts/writing.ts'
import { NOTE_TYPES } from '#shared/domain/notes.ts'
import type { NoteBody } from '#shared/domain/statements.ts'
import { call, messageOf } from '../../lib/api.ts'
import { toast } from '../../lib/toasts.ts'
import { statementsToSave } from './statements-to-save.ts'

export type SectionAction = (typeof SECTION_ACTIONS)[number]

export type Rewriting = { heading: string; statementId?: string | undefined }

export const REWRITTEN: Record<SectionAction, string> = {
  shorter: 'Section shortened',
  longer: 'Section expanded',
  regenerate: 'Section rewritten',
}

export const UNCHANGED: Record<SectionAction, string> = {
  shorter: 'This can’t be said in fewer words.',
  longer: 'The visit has nothing more to add here.',
  regenerate: 'The result was the same.',
}

type Rewrite = Rewriting & { note: ReviewedNote; source: string; body: NoteBody; action: SectionAction }

/** Asks for a section, or one of its lines, in other words. Undefined if that failed or the page was closed. */
export function useRewrite() {
  const [rewriting, setRewriting] = useState<Rewriting>()
  const leaving = useLeaving()

  async function rewrite({ note, source, body, heading, action, statementId }: Rewrite) {
    setRewriting({ heading, statementId })
    try {
      const { data } = await call(
        rewriteSection,
        {
          body: {
            source,
            statements: statementsToSave(body.statements),
            heading,
            statementId,
            action,
            noteType: NOTE_TYPES.find((known) => known === note.noteType) ?? 'Progress Note',
            patientId: note.patientId,
            templateId: note.templateId,
          },
        },
        { signal: leaving() },
      )
      return data
    } catch (error) {
      if (leaving().aborted) return undefined
      const description = messageOf(error, 'Nothing was rewritten. Check your connection and try again.')
      toast({ title: 'Not rewritten', description, tone: 'danger' })
      return undefined
    } finally {
      setRewriting(undefined)
    }
  }

  return { rewriting, rewrite }
}

/** Aborts a rewrite when its page is closed, so that a language model doesn’t keep running for nothing. */
function useLeaving(): () => AbortSignal {
  const page = useRef(new AbortController())
  useEffect(() => {
    // In development, React mounts twice.
    if (page.current.signal.aborted) page.current = new AbortController()
    return () => page.current.abort()
  }, [])
  return () => page.current.signal
}
