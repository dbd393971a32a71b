import { dictionary } from '@zxcvbn-ts/language-common'

/** About 49,000 passwords that appear most often in leaks; all in lower case. */
const COMMON = new Set(dictionary['passwords-common'] as string[])

export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase())
}
