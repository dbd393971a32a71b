import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './test-steps.ts'

/** Checks that everything the documents refer to exists. */

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && existsSync(join(ROOT, file)))

describe('every document', () => {
  it('is found', () => {
    expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/commands.md', 'engine/README.md']))
    expect(documents.length).toBeGreaterThan(30)
  })

  it.each(documents)('%s links to files and headings that exist', (file) => {
    const broken = linksIn(read(file)).filter(({ path, heading }) => {
      const target = path ? join(dirname(file), path) : file
      if (!existsSync(join(ROOT, target))) return true
      return heading !== undefined && !headingsIn(read(target)).includes(heading)
    })
    expect(broken).toEqual([])
  })

  it.each(documents)('%s names paths that exist', (file) => {
    const paths = [
      ...read(file).matchAll(/`((?:server|web|shared|engine|speech|scripts|e2e|deploy|docs)\/[\w./-]+)`/g),
    ]
    const missing = paths.map(([, path]) => path ?? '').filter((path) => !existsSync(join(ROOT, path)))
    expect(missing).toEqual([])
  })

  it.each(documents)('%s names npm commands that exist', (file) => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const commands = [...read(file).matchAll(/\bnpm run (?:-s )?([a-z][\w:]*)/g)].map(
      ([, name]) => name ?? '',
    )
    expect(commands.filter((name) => !(name in scripts))).toEqual([])
  })

  it('README.md and docs/commands.md together name every npm command', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const text = read('README.md') + read('docs/commands.md')
    const missing = Object.keys(scripts).filter(
      (name) => !new RegExp(`npm (run (-s )?)?${name}(?![\\w:])`).test(text),
    )
    expect(missing).toEqual([])
  })
})

describe('decisions', () => {
  it('referred to in documents and comments exist', () => {
    const existing = readdirSync(join(ROOT, 'docs/decisions')).map((file) => file.slice(0, 3))
    const grep = [
      'grep',
      '-noE',
      '(docs/decisions/|decision )[0-9]{2,3}',
      '--',
      '*.ts',
      '*.tsx',
      '*.mjs',
      '*.md',
    ]
    const named = execFileSync('git', grep, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean)
    expect(named.length).toBeGreaterThan(10)
    const numberIn = (line: string) => (line.match(/\d+$/)?.[0] ?? '').padStart(3, '0')
    expect(named.filter((line) => !existing.includes(numberIn(line)))).toEqual([])
  })
})

/** Relative links and images, in Markdown and in HTML. */
function linksIn(text: string): { path: string; heading: string | undefined }[] {
  const prose = text.replace(/```[\s\S]*?```/g, '').replace(/`[^`\n]*`/g, '')
  const markdown = [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
  const html = [...prose.matchAll(/(?:src|srcset|href)="([^"]+)"/g)]
  return [...markdown, ...html]
    .map(([, link]) => link ?? '')
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => {
      const [path = '', heading] = link.split('#')
      return { path, heading }
    })
}

/** Heading anchors as GitHub generates them. */
function headingsIn(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
}

describe('docs/security.md', () => {
  const text = read('docs/security.md')
  const named = [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)` "([^"]+)"/g)].map(([, file, title]) => ({
    file: file ?? '',
    title: title ?? '',
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

  it('names a test in every line that makes a claim', () => {
    const rows = text
      .split('\n')
      .filter((line) => /^\| [^-|]/.test(line) && !/^\| (Item|Chapter|Claim) \|/.test(line))
    const bare = rows.filter((row) => !row.includes('.ts`') && !row.includes('not used'))
    expect(rows.length).toBeGreaterThan(30)
    expect(bare).toEqual([])
  })

  it('covers every item of 164.312 and every chapter', () => {
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

  it('refers to metrics that exist', () => {
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
