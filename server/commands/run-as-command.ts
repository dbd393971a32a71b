import type { CommandAnswer } from '../compose/commands.ts'
import { type Config, readConfig } from '../config.ts'

/** Runs one command, prints its result, and sets the exit code. */
export async function runAsCommand(work: (config: Config) => Promise<CommandAnswer>): Promise<void> {
  let answer: CommandAnswer
  try {
    answer = await work(readConfig(process.env))
  } catch (error) {
    answer = { ok: false, message: error instanceof Error ? error.message : String(error) }
  }
  ;(answer.ok ? console.log : console.error)(answer.message)
  process.exitCode = answer.ok ? 0 : 1
}
