import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './steps.ts'

/** What the documents say exists. */

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

describe('docs/security.md', () => {
  const text = read('docs/security.md')
  const named = [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)` "([^"]+)"/g)].map(([, file, title]) => ({
    ...{ file: file ?? '', title: title ?? '' },
  }))

  it('names tests that exist', () => {
    expect(named.length).toBeGreaterThan(60)
    const missing = named.filter(({ file, title }) => {
      if (!existsSync(join(ROOT, file))) return true
      const source = read(file).replaceAll("\\'", "'")
      return !["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`))
    })
    expect(missing).toEqual([])
  })

  it('names a test in every line that promises something', () => {
    const rows = text
      .split('\n')
      .filter((line) => /^\| [^-|]/.test(line) && !/^\| (Item|Chapter|What holds) \|/.test(line))
    const bare = rows.filter((row) => !row.includes('.ts`') && !row.includes('not used'))
    expect(rows.length).toBeGreaterThan(30)
    expect(bare).toEqual([])
  })

  it('goes through every item of 164.312 and every chapter', () => {
    for (const item of [
      '(a)(1)',
      '(a)(2)(i)',
      '(a)(2)(ii)',
      '(a)(2)(iii)',
      '(a)(2)(iv)',
      '(b)',
      '(c)(1)',
      '(c)(2)',
    ])
      expect(text).toContain(`| ${item} `)
    for (const item of ['(d)', '(e)(1)', '(e)(2)(i)', '(e)(2)(ii)']) expect(text).toContain(`| ${item} `)
    for (let chapter = 1; chapter <= 17; chapter += 1) expect(text).toContain(`| V${chapter} `)
  })
})

describe('docs/operations.md', () => {
  const text = read('docs/operations.md')

  it('watches figures that exist', () => {
    const metrics = read('server/http/metrics.ts')
    const named = [...text.matchAll(/`(groundnote_\w+)/g)].map(([, name]) => name ?? '')
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !metrics.includes(`'${name}'`))).toEqual([])
  })

  it('names files and commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const commands = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name ?? '')
    expect(commands.filter((name) => !(name in scripts))).toEqual([])
    const files = [...text.matchAll(/`((?:deploy|server)\/[\w./-]+)`/g)].map(([, file]) => file ?? '')
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
    expect(readdirSync(join(ROOT, 'deploy')).sort()).toEqual([
      'Caddyfile',
      'groundnote.service',
      'nginx.conf',
    ])
  })
})
