/** "Nov 12, 2026, 10:41 AM" in the reader's own time zone. */
export function formatInstant(iso: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))
}

type Named = { firstName: string | null; lastName: string | null; email: string }

export function fullName({ firstName, lastName, email }: Named): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email
}

/** Two letters for the round picture; of the address when there is no name. */
export function initials({ firstName, lastName, email }: Named): string {
  const letters = [firstName, lastName].map((name) => name?.trim().at(0) ?? '').join('')
  return (letters || email.slice(0, 2)).toUpperCase()
}

export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
