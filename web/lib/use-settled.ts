import { useState } from 'react'

/** The last settled value, while the next one is pending. */
export function useSettled<Value>(value: Value, settled: boolean): Value {
  const [kept, setKept] = useState(value)
  if (settled && kept !== value) setKept(value)
  return settled ? value : kept
}
