import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  type ConnectedModel,
  disconnectLanguageModel,
  type LanguageModelSettings,
} from '#shared/contracts/language-model.ts'
import { PROVIDER_FACTS } from '#shared/domain/model-providers.ts'
import { call } from '../../../lib/api.ts'
import { formatCount, formatMoment } from '../../../lib/format.ts'
import { toast } from '../../../lib/toasts.ts'
import { useSave } from '../../../lib/use-save.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { SectionCard } from '../../../ui/card.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { speedText } from './amounts.ts'
import { settingsChanged } from './language-model.queries.ts'
import { TrialPanel } from './trial-panel.tsx'
import { useTrial } from './use-trial.ts'

type CurrentCardProps = { settings: LanguageModelSettings; writer: ConnectedModel; onChange: () => void }

/** The connected model: what it is, where it runs, and buttons to test, change or disconnect it. */
export function CurrentCard({ settings, writer, onChange }: CurrentCardProps) {
  const { setBy, verifier, revises, usedAnyway, connectedAt } = settings
  const trial = useTrial()
  const [disconnecting, setDisconnecting] = useState(false)
  const byEnvironment = setBy === 'environment'
  return (
    <SectionCard
      title="In use"
      flush
      aside={
        <Badge tone={usedAnyway ? 'warn' : 'good'}>{usedAnyway ? 'Failed the trial run' : 'Connected'}</Badge>
      }
    >
      {byEnvironment && (
        <div className="px-5 pt-5">
          <Banner>
            Set by environment variables on this server. To change it here, remove AI_MODEL and the other AI_
            variables and restart.
          </Banner>
        </div>
      )}
      <dl className="divide-y divide-line">
        <Fact name="Model">{writer.model}</Fact>
        <Fact name="Runs at">
          {writer.local ? 'This computer' : writer.where}
          {writer.provider !== 'compatible' && ` (${PROVIDER_FACTS[writer.provider].label})`}
        </Fact>
        <Fact name="Visits">
          {writer.local && (verifier?.local ?? true)
            ? 'Stay on this server'
            : `Are sent to ${[...new Set([writer, verifier].filter((one) => one && !one.local).map((one) => one?.where))].join(' and ')}`}
        </Fact>
        <Fact name="API key">{writer.hasKey ? 'Saved' : 'None'}</Fact>
        <Fact name="Checks notes">
          {verifier ? `${verifier.model} at ${verifier.where}` : 'The same model'}
        </Fact>
        <Fact name="Second pass">{revises ? 'On' : 'Off'}</Fact>
        <Fact name="Context length">
          {writer.contextTokens === null ? 'Unknown' : `${formatCount(writer.contextTokens)} tokens`}
        </Fact>
        <Fact name="Speed">{writer.writes === null ? 'Not measured yet' : speedText(writer.writes)}</Fact>
        {connectedAt && <Fact name="Connected">{formatMoment(connectedAt)}</Fact>}
      </dl>
      <div className="grid gap-4 border-t border-line px-5 py-4">
        <TrialPanel state={trial.state} onCancel={trial.clear} />
        <div className="flex flex-wrap justify-end gap-2">
          {!byEnvironment && (
            <>
              <Button variant="danger-quiet" onClick={() => setDisconnecting(true)}>
                Disconnect
              </Button>
              <Button onClick={onChange}>Change</Button>
            </>
          )}
          <Button
            busyText={trial.state.kind === 'running' && 'Testing...'}
            onClick={() => void trial.run(undefined)}
          >
            Test model
          </Button>
        </div>
      </div>
      {disconnecting && <DisconnectDialog model={writer.model} onClose={() => setDisconnecting(false)} />}
    </SectionCard>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-x-4 px-5 py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <dt className="text-ink-2">{name}</dt>
      <dd className="tabular-nums [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

function DisconnectDialog({ model, onClose }: { model: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { save, busy } = useSave(
    async () => {
      const { data } = await call(disconnectLanguageModel, {})
      settingsChanged(queryClient, data)
      toast({ title: 'Language model disconnected', tone: 'good' })
      onClose()
    },
    {
      toast: 'Not disconnected',
      message: 'The model is still connected. Check your connection and try again.',
    },
  )

  return (
    <FormDialog
      title={`Disconnect ${model}?`}
      onClose={onClose}
      onSubmit={() => void save()}
      busy={busy}
      action="Disconnect"
      busyText="Disconnecting..."
      variant="danger"
    >
      <p className="text-ink-2">
        From now on the built-in writer drafts notes. The saved API key is deleted. Notes already written stay
        as they are.
      </p>
    </FormDialog>
  )
}
