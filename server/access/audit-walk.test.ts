import { asc, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAccessToken } from '#shared/contracts/access-tokens.ts'
import { searchAudit } from '#shared/contracts/admin-system.ts'
import { listAlerts, listDue } from '#shared/contracts/assessment-alerts.ts'
import {
  openAssessment,
  saveAssessmentAnswers,
  submitAssessment,
} from '#shared/contracts/assessment-links.ts'
import { createSchedule } from '#shared/contracts/assessment-schedules.ts'
import { createAssessment } from '#shared/contracts/assessments.ts'
import {
  changePassword,
  forgotPassword,
  login,
  logout,
  register,
  resetPassword,
  updatePreferences,
  updateProfile,
  verifyEmail,
} from '#shared/contracts/auth.ts'
import {
  cancelSubscription,
  changePlan,
  createSubscription,
  paySandbox,
  refreshBilling,
  resumeSubscription,
} from '#shared/contracts/billing.ts'
import { createDraft, listDrafts } from '#shared/contracts/drafts.ts'
import { deleteAccount } from '#shared/contracts/erasure.ts'
import { fetchExport, getExport, linkExport, startExport } from '#shared/contracts/exports.ts'
import { createImportedNote } from '#shared/contracts/imported-notes.ts'
import {
  connectLanguageModel,
  disconnectLanguageModel,
  pullModel,
  setModelLimit,
  tryLanguageModel,
} from '#shared/contracts/language-model.ts'
import { createLetter, listLetterChoices } from '#shared/contracts/letters.ts'
import { exportNotes, undoVoid, voidNote } from '#shared/contracts/note-actions.ts'
import { createNote, listNotes, searchNotes } from '#shared/contracts/notes.ts'
import {
  checkPatientImport,
  createPatientImport,
  listPatientImports,
} from '#shared/contracts/patient-imports.ts'
import {
  createPatient,
  dischargePatient,
  listPatients,
  reactivatePatient,
  removeSampleVisit,
  searchPatients,
  startSampleVisit,
} from '#shared/contracts/patients.ts'
import { createPhrase } from '#shared/contracts/phrases.ts'
import { createPsychotherapyNote } from '#shared/contracts/psychotherapy-notes.ts'
import { answerConsentLink, sendConsentLink } from '#shared/contracts/recording-consent.ts'
import { generateReferralCode, processReferralSignup } from '#shared/contracts/referrals.ts'
import { getRetention, keepChart, releaseChart } from '#shared/contracts/retention.ts'
import { endOtherSessions } from '#shared/contracts/sessions.ts'
import { writeMemberNote } from '#shared/contracts/shared-visits.ts'
import { chooseStyleExamples, createStyleRule } from '#shared/contracts/style.ts'
import { createTemplate } from '#shared/contracts/templates.ts'
import { createPlan } from '#shared/contracts/treatment-plans.ts'
import {
  addPasskey,
  beginPasskeySignIn,
  confirmIdentity,
  confirmTotp,
  finishSignIn,
  passkeySignIn,
  removeTotp,
  renewRecoveryCodes,
} from '#shared/contracts/two-factor.ts'
import { createRecording, listRecordings, transcribe } from '#shared/contracts/voice.ts'
import { generateSoapNote, generateSummary, rewriteSection } from '#shared/contracts/writing.ts'
import { PRICING_PLANS, type PriceId, priceIdOf } from '#shared/domain/pricing.ts'
import { urlOf } from '#shared/http/call.ts'
import type { AnyEndpoint } from '#shared/http/endpoint.ts'
import { modelConnections } from '../adapters/chat-models/model-connections.ts'
import { users } from '../db/tables/accounts.ts'
import { auditEvents } from '../db/tables/system.ts'
import { answersTo, makeAssessment } from '../testing/assessments.ts'
import { EXPECTED_ACTION, NOTHING_TO_RECORD, RECORDED_ONCE } from '../testing/audit-expectations.ts'
import { testAuthenticator } from '../testing/authenticator.ts'
import { upload } from '../testing/documents/upload.ts'
import { mailedToken, SUBJECTS } from '../testing/mailed-links.ts'
import { type ModelServer, startModelServer } from '../testing/model-server.ts'
import { type ProviderServer, startProvider } from '../testing/provider-servers.ts'
import { cookieIn, type RawAnswer, rawRequest } from '../testing/raw-request.ts'
import { bodyFor, makerFor } from '../testing/record-requests.ts'
import {
  makeAccessToken,
  makeNote,
  makePatient,
  makePatientImport,
  makePlan,
  makeRecording,
} from '../testing/records.ts'
import { goodSampleModel } from '../testing/sample-visit-model.ts'
import {
  addTotp,
  askedAfterPassword,
  codeAt,
  finish,
  makePasskey,
  withConfirmedEmail,
} from '../testing/second-factors.ts'
import { until } from '../testing/smtp-receiver.ts'
import { type Clinician, startTestApp, type TestApp } from '../testing/test-app.ts'
import { toneFile, toneTranscriber } from '../testing/voice/tone-transcriber.ts'

let server: TestApp
let upstream: ModelServer
let ollama: ProviderServer
let owner: Clinician
let admin: Clinician

const [BASIC, PROFESSIONAL] = PRICING_PLANS.map((plan) => priceIdOf(plan, 'monthly')) as [PriceId, PriceId]
const KEY = 'sk-secret-0123456789abcdef'

beforeAll(async () => {
  upstream = await startModelServer(KEY)
  upstream.behave(goodSampleModel())
  ollama = await startProvider({
    'POST /api/pull': {
      reply: ({ response }) => response.end(`${JSON.stringify({ status: 'success' })}\n`),
    },
  })
  const documents = {
    read: async () => ({ text: 'Sleeps well.' }),
    description: 'none',
    close: async () => undefined,
  }
  const connections = modelConnections({
    limits: { failuresToPause: 1_000, retryPauseMs: 10 },
    localServers: [{ provider: 'ollama', address: ollama.url }],
  })
  const adapters = { connections, documents, transcribers: [toneTranscriber()] }
  server = await startTestApp({ oneProcess: true, adapters })
  owner = await withConfirmedEmail(server, await server.newClinician())
  admin = await server.newClinician()
  await set(owner, { subscription: 'Enterprise Plan' })
  await set(admin, { role: 'admin' })
})
afterAll(async () => {
  await server.close()
  await upstream.close()
  await ollama.close()
})

function set({ user }: Clinician, values: Partial<typeof users.$inferInsert>) {
  return server.storage.database.orm.update(users).set(values).where(eq(users.id, user.id))
}

const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`

/** A prepared call of one route. Its setup is recorded before it. */
type Ready = () => Promise<unknown>

const text = 'Clinician: How did you sleep?\nPatient: Better, six hours a night.'
const newcomer = async () => withConfirmedEmail(server, await server.newClinician())

async function subscribed(): Promise<Clinician> {
  const who = await server.newClinician()
  const { clientSecret } = await who.call(createSubscription, {
    body: { priceId: BASIC },
  })
  await who.call(paySandbox, { body: { clientSecret, card: '4242424242424242' } })
  await who.call(refreshBilling, {})
  return who
}

function done(answer: RawAnswer): void {
  if (answer.status >= 300) throw new Error(`It answered ${answer.status}: ${answer.text}`)
}

async function exportReady(who: Clinician) {
  await who.call(startExport, {})
  await until(async () => (await who.call(getExport, {})).data?.state === 'ready')
}

async function linkOf(who: Clinician) {
  return (await makeAssessment(who, await makePatient(who))).assessmentToken
}

const models = () => ({
  writer: {
    provider: 'compatible' as const,
    address: upstream.baseUrl,
    model: upstream.model,
    apiKey: KEY,
  },
})

/** Routes without a record ID of the caller in the URL, each with its setup. */
const CALLS = new Map<AnyEndpoint, () => Promise<Ready>>([
  [
    searchAudit,
    async () => () =>
      admin.call(searchAudit, { body: { user: owner.email, before: Number.MAX_SAFE_INTEGER } }),
  ],
  [
    createAssessment,
    async () => {
      const patientId = await makePatient(owner)
      return () => makeAssessment(owner, patientId)
    },
  ],
  [
    openAssessment,
    async () => {
      const token = await linkOf(owner)
      return () => owner.call(openAssessment, { params: { token } })
    },
  ],
  [
    saveAssessmentAnswers,
    async () => {
      const token = await linkOf(owner)
      return () =>
        server
          .client()
          .call(saveAssessmentAnswers, { params: { token }, body: { responses: answersTo('phq9', 1) } })
    },
  ],
  [
    submitAssessment,
    async () => {
      const token = await linkOf(owner)
      return () =>
        server
          .client()
          .call(submitAssessment, { params: { token }, body: { responses: answersTo('phq9', 0) } })
    },
  ],
  [
    createSchedule,
    async () => {
      const patientId = await makePatient(owner)
      return () =>
        owner.call(createSchedule, {
          body: {
            patientId,
            assessmentType: 'phq9',
            title: 'Every two weeks',
            deliveryMethod: 'email',
            patientContact: 'patient@mail.example',
            everyDays: 14,
            startsOn: '2999-01-01',
          },
        })
    },
  ],
  [listAlerts, async () => () => owner.call(listAlerts, {})],
  [listDue, async () => () => owner.call(listDue, {})],
  [register, async () => () => server.newClinician()],
  [
    login,
    async () => {
      const who = await server.newClinician()
      return () => server.signIn(who.email, who.password)
    },
  ],
  [
    logout,
    async () => {
      const who = await server.newClinician()
      return () => who.call(logout, {})
    },
  ],
  [
    forgotPassword,
    async () => {
      const { email } = await server.newClinician()
      let asked = 0
      return async () => {
        asked += 1
        await server.client().call(forgotPassword, { body: { email } })
        // The work happens after the response, which is the same for an address without an account.
        await mailedToken(server, email, SUBJECTS.reset, asked)
      }
    },
  ],
  [
    resetPassword,
    async () => {
      const { email } = await server.newClinician()
      await server.client().call(forgotPassword, { body: { email } })
      const token = await mailedToken(server, email, SUBJECTS.reset)
      return () => server.client().call(resetPassword, { body: { token, password: 'another quiet river' } })
    },
  ],
  [
    verifyEmail,
    async () => {
      const { email } = await server.newClinician()
      const token = await mailedToken(server, email, SUBJECTS.verify)
      return () => server.client().call(verifyEmail, { body: { token } })
    },
  ],
  [updateProfile, async () => () => owner.call(updateProfile, { body: { firstName: 'Dana' } })],
  [
    changePassword,
    async () => {
      const who = await server.newClinician()
      const body = { currentPassword: who.password, newPassword: 'another quiet river' }
      return () => who.call(changePassword, { body })
    },
  ],
  [
    updatePreferences,
    async () => () => owner.call(updatePreferences, { body: { emailNotifications: false } }),
  ],
  [
    createSubscription,
    async () => {
      const who = await server.newClinician()
      return () => who.call(createSubscription, { body: { priceId: BASIC } })
    },
  ],
  [
    paySandbox,
    async () => {
      const who = await server.newClinician()
      const { clientSecret } = await who.call(createSubscription, {
        body: { priceId: BASIC },
      })
      return async () => {
        await who.call(paySandbox, { body: { clientSecret, card: '4242424242424242' } })
        // The plan changes with the provider’s event, which may arrive before or after this.
        await who.call(refreshBilling, {})
      }
    },
  ],
  [
    changePlan,
    async () => {
      const who = await subscribed()
      return () => who.call(changePlan, { body: { priceId: PROFESSIONAL } })
    },
  ],
  [
    cancelSubscription,
    async () => {
      const who = await subscribed()
      return () => who.call(cancelSubscription, {})
    },
  ],
  [
    resumeSubscription,
    async () => {
      const who = await subscribed()
      return () => who.call(resumeSubscription, {})
    },
  ],
  [listDrafts, async () => () => owner.call(listDrafts, {})],
  [
    createDraft,
    async () => {
      const noteId = await makeNote(owner)
      return () => owner.call(createDraft, { body: { noteId, text: 'Came with her daughter.' } })
    },
  ],
  [
    deleteAccount,
    async () => {
      const who = await server.newClinician()
      return () => who.call(deleteAccount, { body: { confirmation: who.email, password: who.password } })
    },
  ],
  [
    startExport,
    async () => {
      const who = await server.newClinician()
      return () => who.call(startExport, {})
    },
  ],
  [
    linkExport,
    async () => {
      const who = await server.newClinician()
      await exportReady(who)
      return () => who.call(linkExport, {})
    },
  ],
  [
    fetchExport,
    async () => {
      const who = await server.newClinician()
      await exportReady(who)
      const { data } = await who.call(linkExport, {})
      return async () => {
        await (await who.download(fetchExport, { body: { token: data.token } })).arrayBuffer()
        await until(async () => (await who.call(getExport, {})).data?.state === 'fetched')
      }
    },
  ],
  [
    finishSignIn,
    async () => {
      const who = await newcomer()
      const { recoveryCodes } = await addTotp(who)
      const asked = await askedAfterPassword(server, who)
      return async () => done(await finish(server, asked, { recoveryCode: recoveryCodes[0] ?? '' }))
    },
  ],
  [
    passkeySignIn,
    async () => {
      const who = await newcomer()
      const { device } = await makePasskey(who)
      const begun = await rawRequest('POST', server.url + beginPasskeySignIn.path, { body: {} })
      const { challengeToken, options } = JSON.parse(begun.text).data
      const body = { challengeToken, passkey: device.show(options) }
      const cookie = `step=${cookieIn(begun, 'step')}`
      return async () => done(await rawRequest('POST', server.url + passkeySignIn.path, { body, cookie }))
    },
  ],
  [
    confirmTotp,
    async () => {
      const who = await newcomer()
      return () => addTotp(who)
    },
  ],
  [
    removeTotp,
    async () => {
      const who = await newcomer()
      const { secret } = await addTotp(who)
      return () =>
        who.call(removeTotp, { body: { password: who.password, code: codeAt(secret, new Date(), 1) } })
    },
  ],
  [
    renewRecoveryCodes,
    async () => {
      const who = await newcomer()
      await addTotp(who)
      return () => who.call(renewRecoveryCodes, {})
    },
  ],
  [
    addPasskey,
    async () => {
      const who = await newcomer()
      return () => makePasskey(who, testAuthenticator())
    },
  ],
  [
    confirmIdentity,
    async () => {
      const who = await server.newClinician()
      return () => who.call(confirmIdentity, { body: { password: who.password } })
    },
  ],
  [pullModel, async () => () => admin.call(pullModel, { body: { model: 'llama3.1:8b' } })],
  [tryLanguageModel, async () => () => admin.call(tryLanguageModel, { body: { models: models() } })],
  [
    connectLanguageModel,
    async () => {
      const { data } = await admin.call(tryLanguageModel, { body: { models: models() } })
      return () =>
        admin.call(connectLanguageModel, { body: { ...models(), proof: data.proof, useAnyway: true } })
    },
  ],
  [disconnectLanguageModel, async () => () => admin.call(disconnectLanguageModel, {})],
  [setModelLimit, async () => () => admin.call(setModelLimit, { body: { limit: null } })],
  [listNotes, async () => () => owner.call(listNotes, {})],
  [searchNotes, async () => () => owner.call(searchNotes, { body: { query: 'sleep' } })],
  [
    exportNotes,
    async () => {
      const ids = [await makeNote(owner)]
      return () => owner.call(exportNotes, { body: { ids } })
    },
  ],
  [
    createNote,
    async () => {
      const patientId = await makePatient(owner)
      return () => makeNote(owner, patientId)
    },
  ],
  [
    undoVoid,
    async () => {
      const params = { id: String(await makeNote(owner)) }
      await owner.call(voidNote, { params, body: { reason: 'Written for another patient.' } })
      return () => owner.call(undoVoid, { params })
    },
  ],
  [
    reactivatePatient,
    async () => {
      const params = { id: String(await makePatient(owner)) }
      await owner.call(dischargePatient, { params, body: {} })
      return () => owner.call(reactivatePatient, { params })
    },
  ],
  [listPatients, async () => () => owner.call(listPatients, {})],
  [searchPatients, async () => () => owner.call(searchPatients, { body: { query: 'Wil' } })],
  [createPatient, async () => () => makePatient(owner)],
  [
    checkPatientImport,
    async () => {
      const rows = [{ line: 2, firstName: 'Joy', lastName: 'Ueda' }]
      return () => owner.call(checkPatientImport, { body: { rows } })
    },
  ],
  [createPatientImport, async () => () => makePatientImport(owner)],
  [
    createAccessToken,
    async () => {
      const who = await server.newClinician()
      return () => makeAccessToken(who)
    },
  ],
  [listPatientImports, async () => () => owner.call(listPatientImports, {})],
  [
    processReferralSignup,
    async () => {
      const who = await server.newClinician()
      const { referralCode } = await owner.call(generateReferralCode, {})
      return () => who.call(processReferralSignup, { body: { referralCode } })
    },
  ],
  [
    getRetention,
    async () => {
      const id = String(await makePatient(owner))
      await owner.call(keepChart, { params: { id } })
      return () => owner.call(getRetention, {})
    },
  ],
  [
    releaseChart,
    async () => {
      const params = { id: String(await makePatient(owner)) }
      await owner.call(keepChart, { params })
      return () => owner.call(releaseChart, { params })
    },
  ],
  [
    endOtherSessions,
    async () => {
      const who = await server.newClinician()
      return () => who.call(endOtherSessions, {})
    },
  ],
  [createTemplate, async () => makerCall('/api/soap-templates/:id')],
  [createPhrase, async () => makerCall('/api/phrases/:id')],
  [createStyleRule, async () => makerCall('/api/style/rules/:id')],
  [chooseStyleExamples, async () => () => owner.call(chooseStyleExamples, { body: { noteIds: [] } })],
  [createImportedNote, async () => makerCall('/api/imported-notes/:id')],
  [createLetter, async () => makerCall('/api/letters/:id')],
  [
    listLetterChoices,
    async () => {
      const patientId = await makePatient(owner)
      const noteIds = [await makeNote(owner, patientId)]
      return () => owner.call(listLetterChoices, { body: { patientId, kind: 'referral', noteIds } })
    },
  ],
  [createPsychotherapyNote, async () => makerCall('/api/psychotherapy-notes/:id')],
  [
    startSampleVisit,
    async () => {
      const who = await server.newClinician()
      return () => who.call(startSampleVisit, {})
    },
  ],
  [
    removeSampleVisit,
    async () => {
      const who = await server.newClinician()
      await who.call(startSampleVisit, {})
      return () => who.call(removeSampleVisit, {})
    },
  ],
  [
    createPlan,
    async () => {
      const patientId = await makePatient(owner)
      return () => makePlan(owner, patientId)
    },
  ],
  [
    answerConsentLink,
    async () => {
      const id = String(await makePatient(owner))
      const { data } = await owner.call(sendConsentLink, { params: { id }, body: {} })
      const token = data.link.split('/').at(-1) ?? ''
      return () => server.client().call(answerConsentLink, { params: { token }, body: { agree: true } })
    },
  ],
  [
    transcribe,
    async () => {
      const recordingId = await makeRecording(owner)
      const body = { recordingId, sequence: 0, startMs: 0, endMs: 1_000 }
      return () => owner.call(transcribe, { body }, { file: toneFile(0) })
    },
  ],
  [listRecordings, async () => () => owner.call(listRecordings, {})],
  [
    createRecording,
    async () => {
      const patientId = await makePatient(owner)
      return () => makeRecording(owner, patientId)
    },
  ],
  [
    generateSoapNote,
    async () => {
      const patientId = await makePatient(owner)
      return () =>
        owner.call(generateSoapNote, {
          body: { patientId, inputText: text, noteType: 'Progress Note' } as never,
        })
    },
  ],
  [
    writeMemberNote,
    async () => {
      const patientIds = [await makePatient(owner), await makePatient(owner)]
      const [patientId = 0] = patientIds
      const inputText = 'Clinician: How did you sleep?\nWife: Six hours a night.\nHusband: Badly.'
      const speakers = [
        { key: 'clinician', is: 'clinician' as const },
        { key: 'wife', is: patientId },
        { key: 'husband', is: patientIds[1] ?? 0 },
      ]
      const body = { inputText, patientIds, speakers, patientId, noteType: 'Progress Note' as const }
      return () => owner.call(writeMemberNote, { body })
    },
  ],
  [
    rewriteSection,
    async () => {
      const patientId = await makePatient(owner)
      const { data } = await owner.call(generateSoapNote, {
        body: { patientId, inputText: text, noteType: 'Progress Note' },
      })
      const { statements } = data
      const heading = statements[0]?.section ?? ''
      const body = { source: text, statements, heading, noteType: 'Progress Note' as const, patientId }
      return () => owner.call(rewriteSection, { body: { ...body, action: 'regenerate' } })
    },
  ],
  [generateSummary, async () => makerCall('/api/patient-summaries/:id')],
])

async function makerCall(path: string): Promise<Ready> {
  return () => makerFor(path)(owner)
}

/** For each route with an ID: creates the record, then calls the route as its owner or an administrator. */
async function callFor(endpoint: AnyEndpoint): Promise<Ready> {
  const scripted = CALLS.get(endpoint)
  if (scripted) return scripted()
  if (endpoint.upload) return () => upload(server, owner, 'visit.txt', Buffer.from('Sleeps well.'))
  const who = endpoint.access === 'admin' ? admin : owner
  const id = String(await makerFor(endpoint.path)(owner))
  const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, id]))
  return async () => {
    const answer = await rawRequest(endpoint.method, server.url + urlOf(endpoint.path, { params }), {
      token: who.token,
      cookie: `sid=${who.cookie}`,
      ...(endpoint.body ? { body: bodyFor(endpoint) } : {}),
    })
    done(answer)
  }
}

/** Returns the actions recorded during `act`. Nothing else may run meanwhile. */
async function writtenDuring(act: Ready): Promise<string[]> {
  const { orm } = server.storage.database
  const [last] = await orm
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .orderBy(asc(auditEvents.id))
    .then((rows) => rows.slice(-1))
  await act()
  const rows = await orm
    .select()
    .from(auditEvents)
    .where(gt(auditEvents.id, last?.id ?? 0))
    .orderBy(asc(auditEvents.id))
  return rows.map(({ action }) => action)
}

it('records a repeat with the same Idempotency-Key, which shows the record again', async () => {
  const patientId = await makePatient(owner)
  const body = { patientId, noteType: 'Progress Note' as const, status: 'draft' as const }
  const act = () => owner.call(createNote, { body }, { idempotencyKey: 'once' })
  expect(await writtenDuring(act)).toEqual(['note.created'])
  expect(await writtenDuring(act)).toEqual(['note.read', 'request.repeated'])
})

it('has an expectation for every route and for no other', () => {
  const routes = server.app.endpoints.map(nameOf)
  const decided = [...Object.keys(EXPECTED_ACTION), ...Object.keys(NOTHING_TO_RECORD)]
  expect(routes.filter((route) => !decided.includes(route))).toEqual([])
  expect(decided.filter((route) => !routes.includes(route))).toEqual([])
  expect(decided.length).toBe(new Set(decided).size)
})

it('records what every route does, including repeats', { timeout: 400_000 }, async () => {
  const wrong: string[] = []
  for (const endpoint of server.app.endpoints) {
    const route = nameOf(endpoint)
    const action = EXPECTED_ACTION[route]
    if (!action) continue
    const act = await callFor(endpoint)
    const written = await writtenDuring(act)
    if (!written.includes(action)) wrong.push(`${route}: ${written.join(', ') || 'nothing'}, not ${action}`)
    if (RECORDED_ONCE.includes(route)) continue
    const again = await writtenDuring(act).catch(() => undefined)
    if (again?.length === 0) wrong.push(`${route}, repeated: nothing`)
  }
  expect(wrong).toEqual([])
})
