/**
 * A JSON Schema describes one JSON value, but our answers are one JSON object per line. Where a server enforces a schema
 * the lines travel in an array, and the callers still see lines.
 */

export function wrappedSchema(line: Record<string, unknown>): Record<string, unknown> {
  return {
    type: 'object',
    properties: { lines: { type: 'array', items: line } },
    required: ['lines'],
    additionalProperties: false,
  }
}

/** Goes to the end of the system message. */
export const WRAPPED_HINT =
  'Return one JSON object {"lines": [ … ]}; each element of "lines" is one of the JSON lines described above.'

const OPENING = /^\s*\{\s*"lines"\s*:\s*\[/

/** The lines inside the array, one complete element each. Text that is not wrapped is returned as it is. */
export function unwrapLines(text: string): string {
  const opening = OPENING.exec(text)
  if (!opening) return couldBecomeWrapped(text) ? '' : text
  let lines = ''
  let start = -1
  let depth = 0
  let inString = false
  for (let at = opening[0].length; at < text.length; at += 1) {
    const character = text[at]
    if (inString) {
      if (character === '\\') at += 1
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{') {
      if (depth === 0) start = at
      depth += 1
    } else if (character === '}') {
      depth -= 1
      if (depth < 0) break
      if (depth === 0) lines += `${oneLine(text.slice(start, at + 1))}\n`
    }
  }
  return lines
}

/** Only the beginning has arrived, and it may still turn into the wrapping. */
function couldBecomeWrapped(text: string): boolean {
  const squeezed = text.replace(/\s+/g, '')
  return squeezed.length < '{"lines":['.length && '{"lines":['.startsWith(squeezed)
}

function oneLine(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json))
  } catch {
    return json.replace(/\s*\n\s*/g, ' ')
  }
}
