import { type Logger, pino } from 'pino'

/**
 * Log lines have named, harmless fields (method, route pattern, status, time). As a second safeguard,
 * anything that could hold a secret or a person is removed.
 */
const NEVER = [
  ...[
    'authorization',
    'cookie',
    'password',
    'currentPassword',
    'newPassword',
    'confirmPassword',
    'token',
    'email',
  ],
  ...[
    'firstName',
    'lastName',
    'mrn',
    'dateOfBirth',
    'inputText',
    'soapNote',
    'transcript',
    'summary',
    'responses',
  ],
  ...['body', 'query', 'params', 'url', 'req', 'res', 'headers'],
]

export function createLogger(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: null,
    redact: { paths: NEVER.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), remove: true },
    // An error's message can quote a value. Its kind is enough to find it.
    serializers: { err: (error: Error) => ({ kind: error.name }) },
  }
  return destination ? pino(options, destination) : pino(options)
}
