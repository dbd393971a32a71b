import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type LanguageModelSettings, setModelLimit, type UsageRow } from '#shared/contracts/language-model.ts'
import { call } from '../../../lib/api.ts'
import { formatCount } from '../../../lib/format.ts'
import { toast } from '../../../lib/toasts.ts'
import { useSave } from '../../../lib/use-save.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { SectionCard } from '../../../ui/card.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { formatDollars } from './amounts.ts'
import { settingsChanged } from './language-model.queries.ts'

export function UsageCard({ settings }: { settings: LanguageModelSettings }) {
  return (
    <SectionCard title="Usage" flush>
      {settings.usage.length === 0 ? (
        <p className="px-5 py-4 text-ink-2">Nothing yet. Tokens and cost appear here by month.</p>
      ) : (
        <UsageTable rows={settings.usage} />
      )}
      <div className="border-t border-line px-5 py-4">
        <LimitForm settings={settings} />
      </div>
    </SectionCard>
  )
}

function UsageTable({ rows }: { rows: readonly UsageRow[] }) {
  return (
    <>
      <div className="hidden overflow-x-auto lg:block">
        <table className="w-full text-left">
          <thead className="border-b border-line bg-well text-xs text-ink-2">
            <tr>
              {['Month', 'Model', 'Requests', 'Tokens in', 'Tokens out', 'Cost'].map((name, place) => (
                <th
                  key={name}
                  scope="col"
                  className={place > 1 ? 'px-5 py-2 text-right font-medium' : 'px-5 py-2 font-medium'}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line tabular-nums">
            {rows.map((row) => (
              <tr key={`${row.month} ${row.model} ${row.where}`}>
                <td className="px-5 py-2.5 whitespace-nowrap">{monthName(row.month)}</td>
                <td className="px-5 py-2.5 [overflow-wrap:anywhere]">
                  {row.model} <span className="hint">{row.where}</span>
                </td>
                <td className="px-5 py-2.5 text-right">{formatCount(row.requests)}</td>
                <td className="px-5 py-2.5 text-right">{formatCount(row.inputTokens)}</td>
                <td className="px-5 py-2.5 text-right">{formatCount(row.outputTokens)}</td>
                <td className="px-5 py-2.5 text-right">{costWords(row.costUsd)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="divide-y divide-line lg:hidden">
        {rows.map((row) => (
          <li key={`${row.month} ${row.model} ${row.where}`} className="grid gap-0.5 px-5 py-3">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium [overflow-wrap:anywhere]">{row.model}</span>
              <span className="tabular-nums">{costWords(row.costUsd)}</span>
            </p>
            <p className="hint tabular-nums">
              {monthName(row.month)}, {row.where}: {formatCount(row.requests)} requests,{' '}
              {formatCount(row.inputTokens)} tokens in, {formatCount(row.outputTokens)} out
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

type Unit = 'none' | 'tokens' | 'usd'

function LimitForm({ settings }: { settings: LanguageModelSettings }) {
  const queryClient = useQueryClient()
  const { limit, thisMonth, writer, usage } = settings
  const [unit, setUnit] = useState<Unit>(limit?.unit ?? 'none')
  const [amount, setAmount] = useState(limit ? String(limit.amount) : '')
  const { save, busy, error, setError } = useSave(
    async (value: number) => {
      const body = { limit: unit === 'none' ? null : { unit, amount: value } }
      const { data } = await call(setModelLimit, { body })
      settingsChanged(queryClient, data)
      toast({ title: 'Monthly limit saved', tone: 'good' })
    },
    { message: 'The limit couldn’t be saved. Try again.' },
  )
  const unpriced =
    unit === 'usd' &&
    writer !== null &&
    !writer.local &&
    usage.some(({ model, costUsd }) => model === writer.model && costUsd === null)

  function submit(event: FormEvent) {
    event.preventDefault()
    const value = Number(amount.replaceAll(',', ''))
    if (unit !== 'none' && !(value > 0)) return setError('Enter a number greater than zero.')
    void save(value)
  }

  return (
    <form className="grid gap-3" noValidate onSubmit={submit}>
      <div className="grid items-start gap-3 sm:grid-cols-[12rem_12rem_auto]">
        <Select<Unit>
          label="Monthly limit"
          value={unit}
          options={[
            { value: 'none', label: 'No limit' },
            { value: 'tokens', label: 'Tokens' },
            { value: 'usd', label: 'US dollars' },
          ]}
          onValueChange={(next) => {
            setUnit(next)
            setError(undefined)
          }}
        />
        {unit !== 'none' && (
          <TextField
            label={unit === 'usd' ? 'Dollars per month' : 'Tokens per month'}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            error={error}
            onChange={(event) => setAmount(event.target.value)}
          />
        )}
        <div className="sm:pt-[1.6rem]">
          <Button type="submit" busyText={busy && 'Saving...'}>
            Save limit
          </Button>
        </div>
      </div>
      {unit === 'none' && error && (
        <p role="alert" className="text-xs font-medium text-danger">
          {error}
        </p>
      )}
      {unpriced && (
        <Banner tone="warn">
          We don’t have a price for {writer.model}, so a dollar limit has no effect on it. Set the limit in
          tokens.
        </Banner>
      )}
      <p className="hint tabular-nums">
        This month so far: {formatCount(thisMonth.tokens)} tokens, {formatDollars(thisMonth.costUsd)}. At the
        limit, the built-in writer takes over until next month. Costs are estimates from list prices.
      </p>
    </form>
  )
}

function monthName(month: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
}

function costWords(cost: number | null): string {
  return cost === null ? 'Unknown' : formatDollars(cost)
}
