import { dictionary } from '@zxcvbn-ts/language-common'

/** About 49,000 of the most common leaked passwords, in lower case. */
const COMMON = new Set(dictionary['passwords-common'] as string[])

export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase())
}
