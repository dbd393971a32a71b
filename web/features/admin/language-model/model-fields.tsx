import { useId, useState } from 'react'
import { type ConnectedModel, listServerModels } from '#shared/contracts/language-model.ts'
import { type ModelProvider, PROVIDER_FACTS } from '#shared/domain/model-providers.ts'
import { call, messageOf } from '../../../lib/api.ts'
import { useSave } from '../../../lib/use-save.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { emptyDraft, hasSavedKey, inputOf, type ModelDraft, type missingIn } from './model-draft.ts'
import { codeOf } from './use-trial.ts'

export type Missing = ReturnType<typeof missingIn>

type ModelFieldsProps = {
  draft: ModelDraft
  onChange: (draft: ModelDraft) => void
  providers: readonly ModelProvider[]
  /** The connected models, whose saved keys can be reused. */
  saved: readonly (ConnectedModel | null)[]
  errors: Missing
  /** The confirmation the server requires, if any. */
  needed: string | undefined
}

/** A model's provider, address, key and name. */
export function ModelFields({ draft, onChange, providers, saved, errors, needed }: ModelFieldsProps) {
  const facts = PROVIDER_FACTS[draft.provider]
  const change = (changes: Partial<ModelDraft>) => onChange({ ...draft, ...changes })
  const savedKey = hasSavedKey(draft, saved)
  const [listCode, setListCode] = useState<string>()
  const code = needed ?? listCode
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Provider"
          value={draft.provider}
          options={providers.map((provider) => ({ value: provider, label: PROVIDER_FACTS[provider].label }))}
          onValueChange={(provider) => onChange(emptyDraft(provider))}
        />
        {!facts.addressFixed && (
          <TextField
            label="Address"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            value={draft.address}
            placeholder={facts.addressExample}
            error={errors.address}
            onChange={(event) =>
              change({
                address: event.target.value,
                confirmPrivateNetwork: false,
                confirmPlainHttp: false,
              })
            }
          />
        )}
        <PasswordField
          label={facts.key === 'required' ? 'API key' : 'API key (optional)'}
          autoComplete="new-password"
          value={draft.apiKey}
          placeholder={savedKey ? 'Saved. Leave blank to keep it.' : ''}
          error={errors.apiKey}
          hint="Stored encrypted and never shown again."
          onChange={(event) => change({ apiKey: event.target.value })}
        />
        <ModelName draft={draft} error={errors.model} onChange={change} onCode={setListCode} />
      </div>
      <Confirmations draft={draft} code={code} onChange={change} />
    </div>
  )
}

type ModelNameProps = {
  draft: ModelDraft
  error: string | undefined
  onChange: (changes: Partial<ModelDraft>) => void
  onCode: (code: string | undefined) => void
}

/** Typed in, or chosen from the service's list. */
function ModelName({ draft, error, onChange, onCode }: ModelNameProps) {
  const listId = useId()
  const [models, setModels] = useState<readonly string[]>([])
  const [count, setCount] = useState<number>()
  const facts = PROVIDER_FACTS[draft.provider]

  const list = useSave(
    async () => {
      setCount(undefined)
      const { model: _, ...body } = inputOf({ writer: draft, verifier: undefined, revise: 'auto' }).writer
      const { data } = await call(listServerModels, { body })
      setModels(data.models)
      onCode(undefined)
      setCount(data.models.length)
    },
    {
      message: (error) => {
        onCode(codeOf(error))
        return messageOf(error, 'Couldn’t load the list. Type the model’s name.')
      },
    },
  )

  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <TextField
        label={draft.provider === 'azure' ? 'Deployment' : 'Model'}
        list={listId}
        autoComplete="off"
        spellCheck={false}
        value={draft.model}
        placeholder={facts.modelExample}
        error={error}
        onChange={(event) => onChange({ model: event.target.value })}
        aside={
          draft.provider !== 'azure' && (
            <button
              type="button"
              className="link text-xs"
              disabled={list.busy}
              onClick={() => void list.save()}
            >
              {list.busy ? 'Loading...' : 'List models'}
            </button>
          )
        }
      />
      <datalist id={listId}>
        {models.map((model) => (
          <option key={model} value={model} />
        ))}
      </datalist>
      <p role="status" className="hint [overflow-wrap:anywhere]">
        {list.error ?? (count === undefined ? undefined : listWords(count))}
      </p>
    </div>
  )
}

function listWords(count: number): string {
  if (count === 0) return 'The service doesn’t list any models. Type the model’s name.'
  return `${count} ${count === 1 ? 'model' : 'models'} found. Click the field to choose one.`
}

type ConfirmationsProps = {
  draft: ModelDraft
  code: string | undefined
  onChange: (changes: Partial<ModelDraft>) => void
}

/** Shown once the server requires a confirmation. */
function Confirmations({ draft, code, onChange }: ConfirmationsProps) {
  const network = draft.confirmPrivateNetwork || code === 'private-network'
  // An unencrypted address on a private network requires both, so both are shown together.
  const plain =
    draft.confirmPlainHttp || code === 'plain-http' || (network && draft.address.trim().startsWith('http:'))
  if (PROVIDER_FACTS[draft.provider].addressFixed || (!network && !plain)) return null
  return (
    <div className="grid gap-3 rounded-2 border border-warn-line bg-warn-weak p-3.5">
      {network && (
        <Checkbox
          label="This server is on my own network, and I trust it with patient data."
          checked={draft.confirmPrivateNetwork}
          onCheckedChange={(confirmPrivateNetwork) => onChange({ confirmPrivateNetwork })}
        />
      )}
      {plain && (
        <Checkbox
          label="I accept that visits are sent unencrypted (http://). Anyone on that network could read them."
          checked={draft.confirmPlainHttp}
          onCheckedChange={(confirmPlainHttp) => onChange({ confirmPlainHttp })}
        />
      )}
    </div>
  )
}
