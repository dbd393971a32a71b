import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { insertPhrase, phraseField, phrasesQuery } from '../lib/phrases.ts'

const AFTER_A_PHRASE = /[\s.,;:)]$/

/**
 * Inserts the clinician's phrases in every field that takes them: after `.name` and a space or punctuation, Enter, or
 * Tab. One listener for the whole app, so that fields need no code for it.
 */
export function usePhraseExpansion(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const known = () => queryClient.getQueryData(phrasesQuery.queryKey) ?? []

    function onFocus({ target }: FocusEvent) {
      // Without phrases, the field still works; they are asked for again in the next field.
      if (phraseField(target)) void queryClient.prefetchQuery(phrasesQuery)
    }
    function onInput(event: Event) {
      const field = phraseField(event.target)
      if (!field || !(event instanceof InputEvent) || event.isComposing) return
      if (event.inputType !== 'insertText') return
      if (AFTER_A_PHRASE.test(field.value.slice(0, field.selectionStart))) insertPhrase(field, known(), 1)
    }
    function onKeyDown(event: KeyboardEvent) {
      const field = phraseField(event.target)
      if (!field || event.isComposing || (event.key !== 'Enter' && event.key !== 'Tab')) return
      if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return
      if (!insertPhrase(field, known())) return
      // The key has inserted the phrase and does nothing else.
      event.preventDefault()
      event.stopPropagation()
    }

    document.addEventListener('focusin', onFocus)
    document.addEventListener('input', onInput)
    document.addEventListener('keydown', onKeyDown, true)
    return () => {
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('input', onInput)
      document.removeEventListener('keydown', onKeyDown, true)
    }
  }, [queryClient])
}
