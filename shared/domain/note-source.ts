type Sources = { inputText?: string | null | undefined; transcript?: string | null | undefined }
export type NoteSource = { field: 'inputText' | 'transcript'; text: string }

/**
 * The text a note was written from: the transcript if there is one, otherwise the typed text. With a transcript,
 * the typed text is a summary.
 */
export function sourceOf({ inputText, transcript }: Sources): NoteSource | null {
  if (transcript?.trim()) return { field: 'transcript', text: transcript }
  if (inputText?.trim()) return { field: 'inputText', text: inputText }
  return null
}
