import { describe, expect, it } from 'vitest'
import type { ConnectedModel } from '#shared/contracts/language-model.ts'
import { draftOf, emptyDraft, hasSavedKey, hostOf, inputOf, missingIn } from './model-draft.ts'

const saved: ConnectedModel = {
  provider: 'compatible',
  address: 'https://models.example/v1',
  model: 'm',
  hasKey: true,
  confirmPrivateNetwork: false,
  confirmPlainHttp: false,
  where: 'models.example',
  local: false,
  contextTokens: null,
  reads: null,
  writes: null,
}

describe('a model in the form', () => {
  it('shows the host visits would be sent to', () => {
    expect(hostOf(emptyDraft('openai'))).toBe('api.openai.com')
    expect(hostOf(emptyDraft('ollama'))).toBeUndefined()
    expect(hostOf({ ...emptyDraft('compatible'), address: 'http://gpu.local:8000/v1' })).toBe(
      'gpu.local:8000',
    )
    expect(hostOf({ ...emptyDraft('compatible'), address: 'gpu' })).toBeUndefined()
  })

  it('reports missing fields', () => {
    expect(missingIn(emptyDraft('openai'), [])).toEqual({
      apiKey: 'Enter the API key.',
      model: 'Choose a model.',
    })
    expect(missingIn(emptyDraft('azure'), [])).toHaveProperty('address')
    expect(missingIn({ ...emptyDraft('ollama'), model: 'm' }, [])).toEqual({})
    expect(missingIn(draftOf(saved), [saved])).toEqual({})
  })

  it('keeps the saved key for the same address only', () => {
    expect(hasSavedKey(draftOf(saved), [saved])).toBe(true)
    expect(hasSavedKey({ ...draftOf(saved), address: 'https://other.example/v1' }, [saved])).toBe(false)
    expect(hasSavedKey(draftOf(saved), [{ ...saved, hasKey: false }, null])).toBe(false)
  })

  it('sends a key only when one was entered', () => {
    const draft = { ...emptyDraft('openai'), model: ' gpt-4.1 ' }
    expect(inputOf({ writer: draft, verifier: undefined, revise: 'auto' }).writer).not.toHaveProperty(
      'apiKey',
    )
    const input = inputOf({ writer: { ...draft, apiKey: ' sk-1 ' }, verifier: undefined, revise: 'auto' })
    expect(input).toMatchObject({ writer: { apiKey: 'sk-1', model: 'gpt-4.1' }, verifier: null })
  })
})
