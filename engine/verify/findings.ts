/** A reason against a statement, and its confidence (0 to 1). */
export type Against = { verdict: 'contradicted' | 'not-found'; why: string; strength: number }

/** Evidence for and against a statement: numbers between 0 and 1, and reasons in words. */
export type Findings = { features: Record<string, number>; against: Against[] }

export function contradict({ against }: Findings, why: string, strength: number): void {
  against.push({ verdict: 'contradicted', why, strength })
}

export function miss({ against }: Findings, why: string, strength: number): void {
  against.push({ verdict: 'not-found', why, strength })
}

export const flag = (is: boolean): number => (is ? 1 : 0)
