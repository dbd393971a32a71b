import type { ConnectedModel, LanguageModelSettings } from '#shared/contracts/language-model.ts'
import type { SavedModel } from '#shared/domain/language-model.ts'
import type { SharedModel } from '../../ports/model-connections.ts'
import { type DescribedModel, type LanguageModels, revises } from './language-model.source.ts'
import type { StoredSettings } from './language-model.store.ts'
import type { UsageStore } from './language-model.usage.store.ts'
import { monthOf } from './language-model.usage.ts'

type Parts = { source: LanguageModels; usage: UsageStore; settings: StoredSettings; at: Date }

const MICROS = 1_000_000

export async function settingsView({ source, usage, settings, at }: Parts): Promise<LanguageModelSettings> {
  const { models, writerKey, verifierKey, monthlyLimit, connectedAt } = settings
  const month = monthOf(at)
  const [open, total, months] = await Promise.all([source.open(), usage.total(month), usage.months()])
  const { environment } = source
  const saved = environment ? null : models
  return {
    setBy: environment ? 'environment' : open ? 'administrator' : null,
    writer: open ? modelView(open.writer, environment?.writer, saved?.writer, writerKey) : null,
    verifier:
      open && open.verifier !== open.writer
        ? modelView(open.verifier, environment?.verifier, saved?.verifier, verifierKey)
        : null,
    revise: open?.revise ?? 'auto',
    revises: open ? revises(open) : false,
    usedAnyway: saved?.usedAnyway ?? false,
    connectedAt: saved ? (connectedAt?.toISOString() ?? null) : null,
    limit: monthlyLimit,
    thisMonth: { month, tokens: total.tokens, costUsd: total.costMicros / MICROS },
    usage: months.map(({ place, costMicros, ...row }) => ({
      ...row,
      where: place,
      costUsd: costMicros === null ? null : costMicros / MICROS,
    })),
  }
}

function modelView(
  { name, where, local, contextTokens, speed }: SharedModel,
  described: DescribedModel | undefined,
  saved: SavedModel | null | undefined,
  key: string | null,
): ConnectedModel {
  return {
    provider: described?.provider ?? saved?.provider ?? 'compatible',
    address: described?.address ?? saved?.address ?? '',
    model: name,
    hasKey: described ? described.hasKey : key !== null,
    confirmPrivateNetwork: saved?.confirmedPrivateNetwork ?? false,
    confirmPlainHttp: saved?.confirmedPlainHttp ?? false,
    where,
    local,
    contextTokens: contextTokens ?? null,
    reads: rounded(speed.reads),
    writes: rounded(speed.writes),
  }
}

function rounded(speed: number | undefined): number | null {
  return speed === undefined ? null : Math.round(speed * 10) / 10
}
