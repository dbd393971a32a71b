import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import { discoverModels, type FoundServer } from '#shared/contracts/language-model.ts'
import { type ModelProvider, PROVIDER_FACTS } from '#shared/domain/model-providers.ts'
import { call } from '../../../lib/api.ts'
import { useSave } from '../../../lib/use-save.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatBytes } from '../figures.ts'
import { emptyDraft, type ModelDraft } from './model-draft.ts'
import { PullModels } from './pull-models.tsx'

type LocalModelsProps = {
  draft: ModelDraft
  onChange: (draft: ModelDraft) => void
  error: string | undefined
}

/** Models already running on this computer, and models Ollama can download. */
export function LocalModels({ draft, onChange, error }: LocalModelsProps) {
  const [servers, setServers] = useState<readonly FoundServer[]>()
  const look = useSave(
    async () => {
      setServers(undefined)
      setServers((await call(discoverModels, {})).data.servers)
    },
    { message: 'The search didn’t finish. Try again.' },
  )
  const ollama = servers?.find(({ provider }) => provider === 'ollama')

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button busyText={look.busy && 'Looking...'} onClick={() => void look.save()}>
          <Search aria-hidden="true" className="size-4" />
          Look for models
        </Button>
        <p className="hint">
          Checks the usual ports of Ollama, llama.cpp, LM Studio and vLLM on this server.
        </p>
      </div>
      {!servers && draft.model && (
        <p className="text-ink-2 [overflow-wrap:anywhere]">
          Selected: {draft.model} ({PROVIDER_FACTS[draft.provider].label})
        </p>
      )}
      {look.error && <Banner tone="danger">{look.error}</Banner>}
      {servers?.length === 0 && (
        <Banner>No model server found. Install Ollama from ollama.com, start it, then look again.</Banner>
      )}
      {servers && servers.length > 0 && <Found servers={servers} draft={draft} onChange={onChange} />}
      {error && (
        <p role="alert" className="text-xs font-medium text-danger">
          {error}
        </p>
      )}
      {ollama && (
        <PullModels installed={ollama.models.map(({ name }) => name)} onPulled={() => void look.save()} />
      )}
    </div>
  )
}

type FoundProps = {
  servers: readonly FoundServer[]
  draft: ModelDraft
  onChange: (draft: ModelDraft) => void
}

function Found({ servers, draft, onChange }: FoundProps) {
  const name = useId()
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium">Models found</legend>
      {servers.map(({ provider, address, models }) => (
        <div key={address} className="grid gap-1.5">
          <p className="hint">
            {PROVIDER_FACTS[provider].label} at {new URL(address).host}
          </p>
          {models.length === 0 && <p className="text-ink-2">Running, but no models installed yet.</p>}
          {models.map((model) => (
            <label
              key={model.name}
              className="press flex min-h-(--h-lg) cursor-pointer items-center gap-3 rounded-2 border border-line bg-sheet px-3.5 py-2 has-checked:border-accent has-checked:bg-accent-weak has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name={name}
                className="size-4 flex-none accent-(--accent)"
                checked={isChosen(draft, provider, address, model.name)}
                onChange={() => onChange({ ...emptyDraft(provider), address, model: model.name })}
              />
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{model.name}</span>
              {model.bytes !== null && <span className="hint tabular-nums">{formatBytes(model.bytes)}</span>}
            </label>
          ))}
        </div>
      ))}
    </fieldset>
  )
}

function isChosen(draft: ModelDraft, provider: ModelProvider, address: string, model: string): boolean {
  return draft.provider === provider && draft.address === address && draft.model === model
}
