import type * as z from 'zod'
import { SETTINGS } from '../../server/settings.ts'

const HEADER = `# Groundnote settings. Generated from server/settings.ts by \`npm run env:example\`: change it there.
#
# Nothing here is required to try the product. To change a setting, copy this file to .env and uncomment its line. The
# server and its commands read .env; the demo and the tests don't. Variables that are already set take precedence.
# Docker Compose passes on only the settings that compose.yaml names. For systemd, use the file as EnvironmentFile.
# Production needs NODE_ENV, PUBLIC_URL, DATABASE_URL, ENCRYPTION_KEY, SMTP_URL and CONTACT_EMAIL.
# On and off are written as on/off, true/false or 1/0.`

/** The text of `.env.example`: every setting, commented out, with its default. */
export function envExample(): string {
  const sections = Object.entries(SETTINGS).map(([title, settings]) => {
    const lines = Object.entries(settings).map(([name, schema]) => settingLines(name, schema))
    return [`## ${title}`, ...lines].join('\n\n')
  })
  return `${[HEADER, ...sections].join('\n\n')}\n`
}

function settingLines(name: string, schema: z.ZodType): string {
  if (!schema.description) throw new Error(`${name} has no description in server/settings.ts.`)
  return `# ${schema.description}\n# ${name}=${defaultOf(schema)}`
}

function defaultOf(schema: z.ZodType): string {
  const value = schema.parse(undefined)
  if (value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return /[\s<>&]/.test(String(value)) ? `"${value}"` : String(value)
}
