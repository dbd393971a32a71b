import { useState } from 'react'

/** The value as it was when it last held, while the next one is on its way. */
export function useSettled<Value>(value: Value, settled: boolean): Value {
  const [kept, setKept] = useState(value)
  if (settled && kept !== value) setKept(value)
  return settled ? value : kept
}
