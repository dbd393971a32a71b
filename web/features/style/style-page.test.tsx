import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getWriterInUse } from '#shared/contracts/language-model.ts'
import { searchNotes } from '#shared/contracts/notes.ts'
import {
  chooseStyleExamples,
  createStyleRule,
  deleteStyleRule,
  getStyle,
  type MyStyle,
  updateStyleRule,
} from '#shared/contracts/style.ts'
import { ok } from '#shared/http/endpoint.ts'
import { PAGES } from '#shared/paths.ts'
import { press, shows } from '../../testing/actions.ts'
import { clinic } from '../../testing/clinic.ts'
import { openPage } from '../../testing/open-page.tsx'
import { type TestServer, Unreachable } from '../../testing/test-server.ts'

const EMPTY: MyStyle = { rules: [], suggestions: [], examples: [], description: [] }
const client = { kind: 'term', group: 'person', to: 'client' } as const
const CLIENT = 'Write “client” instead of “patient” or “Pt”'

function withStyle(given: Partial<MyStyle>): TestServer {
  const server = clinic()
  let style: MyStyle = { ...EMPTY, ...given }
  let next = 10
  server.on(getStyle, () => ok(style))
  server.on(createStyleRule, ({ body: { rule } }) => {
    const made = { id: next++, rule }
    style = { ...style, rules: [...style.rules, made] }
    return ok(made)
  })
  server.on(updateStyleRule, ({ params: { id }, body: { rule } }) => {
    const rules = [...style.rules.filter((one) => one.id !== id), { id, rule }]
    style = { ...style, rules, suggestions: style.suggestions.filter((one) => one.id !== id) }
    return ok({ id, rule })
  })
  server.on(deleteStyleRule, ({ params: { id } }) => {
    const isOther = (one: { id: number }) => one.id !== id
    style = { ...style, rules: style.rules.filter(isOther), suggestions: style.suggestions.filter(isOther) }
    return ok({ id })
  })
  server.on(chooseStyleExamples, ({ body: { noteIds } }) => {
    const note = { noteType: 'Progress Note', serviceAt: '2026-03-02T15:00:00.000Z' }
    const examples = noteIds.map((noteId) => ({ noteId, ...note }))
    style = { ...style, examples, description: noteIds.length > 0 ? ['Short lines.'] : [] }
    return ok(style)
  })
  return server
}

async function choose(field: string, option: string) {
  fireEvent.keyDown(await screen.findByRole('combobox', { name: field }), { key: 'Enter' })
  fireEvent.keyDown(await screen.findByRole('option', { name: option }), { key: 'Enter' })
}

it('accepts one suggestion and declines another', async () => {
  const suggestions = [
    { id: 1, rule: client, notes: 3 },
    { id: 2, rule: { kind: 'cut', phrase: 'of-note' } as const, notes: 4 },
  ]
  openPage(withStyle({ suggestions }), PAGES.style)
  await shows('You’ve changed this in 3 notes. Always do it?')
  await press(`Always do it: ${CLIENT}`)
  await press('Don’t do it: Leave out “of note”')
  const rules = within(await screen.findByRole('list', { name: 'Your rules' }))
  await rules.findByText(CLIENT)
  expect(screen.queryByText('Suggestions')).toBeNull()
})

it('removes a rule and restores it', async () => {
  openPage(withStyle({ rules: [{ id: 1, rule: client }] }), PAGES.style)
  await press(`Remove: ${CLIENT}`)
  await shows('No rules yet')
  await press('Undo')
  await shows(CLIENT)
})

it('chooses example notes and shows all that a model gets', async () => {
  const server = withStyle({})
  server.on(getWriterInUse, () => ok({ kind: 'embedded' as const }))
  const card = { patientId: 1, patientName: 'Marcus Delacroix', noteType: 'Progress Note', preview: '' }
  const at = '2026-03-02T15:00:00.000Z'
  const note = { ...card, status: 'completed' as const, signed: true, voided: false }
  server.on(searchNotes, () => ({
    success: true as const,
    data: [{ id: 7, ...note, serviceAt: at, createdAt: at, updatedAt: at }],
    total: 1,
    nextBefore: null,
    searchedLatest: null,
  }))
  openPage(server, PAGES.style)
  await shows(/No language model is connected/)
  await press('Choose notes')
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose example notes' }))
  ;(await dialog.findByRole('checkbox')).click()
  await shows('1 of 5 chosen.')
  await press('Save examples')
  await shows('What the language model gets')
  await shows('Short lines.')
})

it('says that the style couldn’t be loaded and loads it on retry', async () => {
  const server = withStyle({ rules: [{ id: 1, rule: client }] })
  const answers = server.handlerOf(getStyle)
  server.on(getStyle, () => {
    throw new Unreachable()
  })
  openPage(server, PAGES.style)
  await shows('Couldn’t load your style')
  server.on(getStyle, answers)
  await press('Try again')
  await shows(CLIENT)
})

it('adds a rule by subject, and changes it', async () => {
  openPage(withStyle({}), PAGES.style)
  await press('New rule')
  await press('Save rule')
  await shows('Choose what to do.')
  await choose('About', 'What you call the person')
  await choose('Rule', CLIENT)
  await press('Save rule')
  const rules = within(await screen.findByRole('list', { name: 'Your rules' }))
  await rules.findByText(CLIENT)
  await press(`Edit: ${CLIENT}`)
  await choose('Rule', 'Write “patient” instead of “client” or “Pt”')
  await press('Save rule')
  await rules.findByText('Write “patient” instead of “client” or “Pt”')
})
