/** A number or a drug that the visit does not hold, what it only supposes, harm that was not denied: no weighing is needed. */
export function isCertain(features: Readonly<Record<string, number>>): boolean {
  return (
    features.numberNowhere === 1 ||
    features.drugAbsent === 1 ||
    features.deniesAffirmed === 1 ||
    features.conditional === 1
  )
}

/** Most of the words stand in at most three places of the visit, and not as a fact where the sentence has an "if". */
export function isCovered(features: Readonly<Record<string, number>>): boolean {
  return (features.cover3 ?? 0) >= 0.6 && features.supposes !== 1
}
