import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { connectLanguageModel, type LanguageModelSettings } from '#shared/contracts/language-model.ts'
import { REVISIONS } from '#shared/domain/language-model.ts'
import { PROVIDER_FACTS } from '#shared/domain/model-providers.ts'
import { call } from '../../../lib/api.ts'
import { toast } from '../../../lib/toasts.ts'
import { useSave } from '../../../lib/use-save.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { SectionCard } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { settingsChanged } from './language-model.queries.ts'
import { LocalModels } from './local-models.tsx'
import {
  draftOf,
  emptyDraft,
  hostOf,
  inputOf,
  type ModelsDraft,
  missingIn,
  OWN_SERVERS,
  SERVICES,
} from './model-draft.ts'
import { type Missing, ModelFields } from './model-fields.tsx'
import { TrialPanel } from './trial-panel.tsx'
import { UseAnywayDialog } from './use-anyway-dialog.tsx'
import { useTrial } from './use-trial.ts'

type Place = 'here' | 'service'
const REVISION_WORDS = {
  auto: 'Automatic (skipped for slow models)',
  on: 'Always',
  off: 'Never',
} satisfies Record<(typeof REVISIONS)[number], string>

type ConnectCardProps = {
  settings: LanguageModelSettings
  onSaved: () => void
  onCancel: (() => void) | undefined
}

/** Choose, test, save. Saving requires a trial run of exactly these settings. */
export function ConnectCard({ settings, onSaved, onCancel }: ConnectCardProps) {
  const queryClient = useQueryClient()
  const { writer: saved } = settings
  const [place, setPlace] = useState<Place>(
    saved && !(saved.local && PROVIDER_FACTS[saved.provider].ownServer) ? 'service' : 'here',
  )
  const [draft, setDraft] = useState<ModelsDraft>(() => ({
    writer: saved ? draftOf(saved) : emptyDraft('ollama'),
    verifier: settings.verifier ? draftOf(settings.verifier) : undefined,
    revise: settings.revise,
  }))
  const [shownErrors, setShownErrors] = useState(false)
  const [confirmingAnyway, setConfirmingAnyway] = useState(false)
  const trial = useTrial()

  const { save, busy, error, setError } = useSave(
    async (useAnyway: boolean) => {
      const { data } = await call(connectLanguageModel, {
        body: { ...inputOf(draft), proof: done?.proof, useAnyway },
      })
      settingsChanged(queryClient, data)
      toast({ title: 'Language model connected', tone: 'good' })
      onSaved()
    },
    { message: 'The settings couldn’t be saved. Check your connection and try again.' },
  )

  const known = [settings.writer, settings.verifier]
  const missing = {
    writer: missingIn(draft.writer, known),
    verifier: draft.verifier ? missingIn(draft.verifier, known) : {},
  }
  const errors = shownErrors ? missing : { writer: {}, verifier: {} }
  const code = trial.state.kind === 'failed' ? trial.state.code : undefined
  const done = trial.state.kind === 'done' ? trial.state.trial : undefined

  /** Any change makes the last trial run invalid. */
  function change(changes: Partial<ModelsDraft>) {
    setDraft({ ...draft, ...changes })
    setError(undefined)
    if (trial.state.kind !== 'idle') trial.clear()
  }

  function switchPlace(next: Place) {
    setPlace(next)
    setShownErrors(false)
    change({ writer: emptyDraft(next === 'here' ? 'ollama' : 'openai') })
  }

  function runTrial() {
    const incomplete = [missing.writer, missing.verifier].some((one) => Object.keys(one).length > 0)
    setShownErrors(incomplete)
    if (!incomplete) void trial.run(inputOf(draft))
  }

  return (
    <SectionCard
      title={saved ? 'Change the language model' : 'Connect a language model'}
      className="grid gap-5"
    >
      <div>
        <Segmented<Place>
          legend="Where the model runs"
          options={[
            { value: 'here', label: 'On this computer' },
            { value: 'service', label: 'A service' },
          ]}
          value={place}
          onChange={switchPlace}
        />
      </div>
      {place === 'here' ? (
        <LocalModels
          draft={draft.writer}
          onChange={(writer) => change({ writer })}
          error={Object.keys(errors.writer).length > 0 ? 'Choose one of the models found.' : undefined}
        />
      ) : (
        <ModelFields
          draft={draft.writer}
          onChange={(writer) => change({ writer })}
          providers={[...SERVICES, ...OWN_SERVERS]}
          saved={known}
          errors={errors.writer as Missing}
          needed={code}
        />
      )}
      <Verifier draft={draft} onChange={change} settings={settings} errors={errors.verifier} code={code} />
      <div className="sm:max-w-80">
        <Select
          label="Second pass over each draft"
          value={draft.revise}
          options={REVISIONS.map((value) => ({ value, label: REVISION_WORDS[value] }))}
          onValueChange={(revise) => change({ revise })}
          hint="The model checks its draft against the visit. Better notes in about twice the time."
        />
      </div>
      <DestinationNotice draft={draft} />
      <TrialPanel state={trial.state} onCancel={trial.clear} />
      {error && (
        <div role="alert">
          <Banner tone="danger">{error}</Banner>
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        {done && !done.fit && (
          <Button variant="danger-quiet" onClick={() => setConfirmingAnyway(true)}>
            Use anyway
          </Button>
        )}
        <Button
          variant={done?.fit ? 'default' : 'primary'}
          busyText={trial.state.kind === 'running' && 'Testing...'}
          onClick={runTrial}
        >
          {done ? 'Test again' : 'Test model'}
        </Button>
        {done?.fit && (
          <Button variant="primary" busyText={busy && 'Saving...'} onClick={() => void save(false)}>
            Save
          </Button>
        )}
      </div>
      {confirmingAnyway && done && (
        <UseAnywayDialog
          trial={done}
          busy={busy}
          onClose={() => setConfirmingAnyway(false)}
          onConfirm={async () => {
            if (!(await save(true))) setConfirmingAnyway(false)
          }}
        />
      )}
    </SectionCard>
  )
}

type VerifierProps = {
  draft: ModelsDraft
  onChange: (changes: Partial<ModelsDraft>) => void
  settings: LanguageModelSettings
  errors: Missing
  code: string | undefined
}

function Verifier({ draft, onChange, settings, errors, code }: VerifierProps) {
  return (
    <div className="grid gap-4">
      <Checkbox
        label="Use a different model to check notes"
        checked={draft.verifier !== undefined}
        onCheckedChange={(on) => onChange({ verifier: on ? emptyDraft('openai') : undefined })}
      />
      {draft.verifier && (
        <div className="border-l border-line pl-4">
          <ModelFields
            draft={draft.verifier}
            onChange={(verifier) => onChange({ verifier })}
            providers={[...OWN_SERVERS, ...SERVICES]}
            saved={[settings.writer, settings.verifier]}
            errors={errors}
            needed={code}
          />
        </div>
      )}
    </div>
  )
}

/** Tells the administrator where visits will be sent, before anything is sent. */
function DestinationNotice({ draft }: { draft: ModelsDraft }) {
  const hosts = [hostOf(draft.writer), draft.verifier && hostOf(draft.verifier)].filter((host) => host)
  if (hosts.length === 0) return <Banner tone="good">Visits stay on this server.</Banner>
  return (
    <Banner tone="warn">
      <p>
        Visits will be sent to <b className="font-strong">{[...new Set(hosts)].join(' and ')}</b>.
      </p>
      <p className="text-ink-2">
        In the United States, you need a business associate agreement (BAA) with the provider first. Also
        check its settings for data retention and training. The trial run only sends a made-up visit.
      </p>
    </Banner>
  )
}
