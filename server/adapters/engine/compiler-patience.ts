import { setFlagsFromString } from 'node:v8'

/**
 * V8 compiles anew what runs often, in threads of its own. The engine's many rules each run a little, and most of that
 * work is done for nothing: when it waits six times as long, an hour's note takes a quarter less of the processor's
 * time (docs/benchmarks.md). A number that is looked up again and again, so that it may be set at any time; it holds
 * for the whole process.
 */
export function letTheCompilerWait(): void {
  setFlagsFromString('--interrupt-budget=400000')
}
