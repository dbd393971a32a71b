import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Statement } from '#shared/domain/statements.ts'
import { answerLine, noteTypeOfRow, RowError, sectionsOfRow, textOfRow } from './engine-rows.ts'
import { ROOT } from './test-steps.ts'

const VISIT =
  'Clinician: Any thoughts of hurting yourself?\nPatient: No, never.\nClinician: How much sertraline are you taking?\nPatient: Fifty milligrams every morning.'

it('returns an error row for an unusable line, without quoting the line', async () => {
  const answer = (row: Record<string, unknown>) => ({ note: textOfRow(row, 'text') })
  expect(await answerLine('{"id":"a","text":"hello"}', 1, answer)).toEqual({ id: 'a', note: 'hello' })
  expect(await answerLine('{"id":"a","text":"secret', 2, answer)).toEqual({
    id: null,
    line: 2,
    error: 'The line isn’t valid JSON.',
  })
  expect(await answerLine('["secret"]', 3, answer)).toMatchObject({ id: null, error: expect.any(String) })
  expect(await answerLine('{"id":"b"}', 4, answer)).toEqual({
    id: 'b',
    line: 4,
    error: '"text" must be a string.',
  })
  const broken = await answerLine('{"id":"c"}', 5, () => {
    throw new TypeError('secret')
  })
  expect(broken).toEqual({ id: 'c', line: 5, error: 'The engine failed (TypeError).' })
})

it('accepts a built-in template by name, a structure, a list of headings, or SOAP', () => {
  const headings = (row: Record<string, unknown>) => sectionsOfRow(row).map(({ heading }) => heading)
  expect(headings({})).toEqual(['SUBJECTIVE', 'OBJECTIVE', 'ASSESSMENT', 'PLAN'])
  expect(headings({ template: 'BIRP Note' })).toEqual(['BEHAVIOR', 'INTERVENTION', 'RESPONSE', 'PLAN'])
  expect(headings({ template: 'dap' })).toEqual(['DATA', 'ASSESSMENT', 'PLAN'])
  expect(headings({ template: { sections: [{ heading: 'WHAT HAPPENED' }] } })).toEqual(['WHAT HAPPENED'])
  expect(headings({ template: ['ONE', 'TWO'] })).toEqual(['ONE', 'TWO'])
  for (const template of ['no such template', {}, { sections: [] }, [{}], [3]]) {
    expect(() => headings({ template })).toThrow(RowError)
  }
  expect(noteTypeOfRow({ noteType: 'Crisis Intervention' })).toBe('Crisis Intervention')
  expect(noteTypeOfRow({})).toBe('Progress Note')
})

it('npm run -s engine:note prints one row per visit and nothing else', { tags: 'long' }, () => {
  const { rows, status } = run('engine:note', [
    JSON.stringify({ id: 1, text: VISIT, noteType: 'Medication Review' }),
    '',
    'no json',
    JSON.stringify({ id: 2, text: VISIT, noteType: 'Therapy Session', template: 'DAP Note' }),
    JSON.stringify({ id: 3, text: VISIT, template: 'nothing of the kind' }),
  ])
  expect(status).toBe(0)
  expect(rows.map(({ id }) => id)).toEqual([1, null, 2, 3])
  expect(rows[0]?.note).toContain('**SUBJECTIVE:**')
  expect(rows[2]?.note).toContain('**DATA:**')
  expect([rows[1]?.error, rows[3]?.error]).toEqual([expect.any(String), expect.any(String)])
  const statements = rows[0]?.statements as Statement[]
  expect(statements.length).toBeGreaterThan(0)
  for (const { start, end } of statements.flatMap(({ evidence }) => evidence)) {
    expect(start).toBeLessThan(end)
    expect(end).toBeLessThanOrEqual(VISIT.length)
  }
  expect(rows[0]?.note).toContain(statements[0]?.text)
  expect(Array.isArray(rows[0]?.omissions)).toBe(true)
})

it('npm run -s engine:check prints one verdict per claim or note', () => {
  const { rows, status } = run('engine:check', [
    JSON.stringify({ id: 'a', source: VISIT, claim: 'Taking sertraline fifty milligrams every morning.' }),
    JSON.stringify({ id: 'b', source: VISIT, claim: 'Works as a welder in Duluth.' }),
    JSON.stringify({ id: 'c', source: VISIT, note: '**PLAN:**\nWorks as a welder in Duluth.' }),
    JSON.stringify({ id: 'd', source: VISIT }),
  ])
  expect(status).toBe(0)
  expect(rows.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
  // npm run eval measures how good the verdicts are.
  expect(['supported', 'inferred']).toContain(rows[0]?.verdict)
  expect(rows[0]).toMatchObject({
    reason: expect.any(String),
    spans: expect.arrayContaining([expect.anything()]),
  })
  expect(rows[1]).toMatchObject({ verdict: 'not_found' })
  expect(rows[2]).toMatchObject({
    verdict: 'not_found',
    sentences: [{ section: 'PLAN' }],
    omissions: expect.any(Array),
  })
  expect(rows[3]?.error).toEqual(expect.any(String))
})

it("exits with an error code when standard input isn't a file", { tags: 'long' }, () => {
  const folder = openSync(ROOT, 'r')
  const { status, stdout } = spawnSync('npm', ['run', '-s', 'engine:check'], {
    cwd: ROOT,
    stdio: [folder, 'pipe', 'pipe'],
    encoding: 'utf8',
  })
  closeSync(folder)
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
})

function run(script: string, lines: string[]): { rows: Record<string, unknown>[]; status: number | null } {
  const { stdout, status } = spawnSync('npm', ['run', '-s', script], {
    cwd: ROOT,
    input: lines.join('\n'),
    encoding: 'utf8',
  })
  return {
    rows: stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
    status,
  }
}
