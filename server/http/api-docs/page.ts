import { ACCESS_TOKEN_PREFIX } from '#shared/domain/access-tokens.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import type { OpenApiDocument, Operation } from '../openapi.ts'
import { escapeHtml } from '../page-head.ts'
import { AREA_ORDER } from './areas.ts'
import { type Schema, schemaHtml, typeHtml } from './schema.ts'

type Listed = Operation & { method: string; path: string; id: string }

const WHO: Record<Operation['x-access'], string> = {
  public: 'Anyone',
  'signed-in': 'Signed-in users',
  admin: 'Administrators',
}

/** The body of the page at /api/docs: every operation, grouped by area. */
export function apiDocsHtml(document: OpenApiDocument): string {
  const operations = operationsOf(document)
  const areas = AREA_ORDER.map((name) => ({
    name,
    operations: operations.filter(({ tags }) => tags.includes(name)),
  })).filter((area) => area.operations.length > 0)
  return `
    <a class="skip" href="#operations">Skip to operations</a>
    <header class="top">
      <a class="brand" href="/"><img src="/favicon.svg" alt="" width="28" height="28">${PRODUCT_NAME}</a>
      <a href="/api/openapi.json">openapi.json</a>
    </header>
    <main>
      <h1>${PRODUCT_NAME} API</h1>
      ${introHtml(document.servers[0]?.url ?? '')}
      <form class="filters" role="search" hidden>
        <label class="wide">Filter<input type="search" name="words" autocomplete="off" placeholder="Path, method or words"></label>
        <label>Area<select name="area"><option value="">All areas</option>${areas.map(({ name }) => `<option>${escapeHtml(name)}</option>`).join('')}</select></label>
        <label>Who may call<select name="access"><option value="">Any</option>${Object.entries(WHO)
          .map(([access, who]) => `<option value="${access}">${who}</option>`)
          .join('')}</select></label>
        <p class="count" role="status">${operations.length} operations</p>
      </form>
      <div id="operations" tabindex="-1">
        ${areas.map(areaHtml).join('')}
        <div class="nothing" hidden>
          <p>No operation matches these filters.</p>
          <button type="button">Clear filters</button>
        </div>
      </div>
    </main>`
}

function operationsOf({ paths }: OpenApiDocument): Listed[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      id: `${method}${path.replace(/\W+/g, '-').replace(/-$/, '')}`,
    })),
  )
}

function introHtml(url: string): string {
  const address = escapeHtml(url)
  return `
      <p>Requests and responses are JSON. A successful response has <code>"success": true</code>. An error has
        <code>"success": false</code>, a readable <code>error</code>, and sometimes <code>details</code>.</p>
      <p>Sign in to get a token and send it with every request. When the session ends, requests return 401.</p>
      <pre tabindex="0" role="region" aria-label="Example: sign in and list patients"><code>curl ${address}/api/auth/login -H 'content-type: application/json' \\
  -d '{"email": "you@clinic.example", "password": "…"}'
curl ${address}/api/patients -H 'authorization: Bearer TOKEN'</code></pre>
      <p>Scripts don't sign in. Create a personal access token under <b>Account Settings</b> and send it the same way, without
        cookies. It can call only the operations that name its scope: <code>notes:read</code> or <code>drafts:write</code>.
        Every other operation answers 403.</p>
      <pre tabindex="0" role="region" aria-label="Example: list notes with an access token"><code>curl ${address}/api/clinical-notes -H 'authorization: Bearer ${ACCESS_TOKEN_PREFIX}…'</code></pre>
      <p>Operations that create something accept an <code>Idempotency-Key</code> header: a repeated request with the same
        key doesn't create a second record. Some operations need you to confirm your identity first
        (<a href="#post-api-auth-confirm">POST /api/auth/confirm</a>).</p>`
}

function areaHtml({ name, operations }: { name: string; operations: Listed[] }): string {
  const id = name.toLowerCase().replace(/\W+/g, '-')
  return `<section class="area" data-area="${escapeHtml(name)}" aria-labelledby="${id}">
          <h2 id="${id}">${escapeHtml(name)}</h2>
          ${operations.map(operationHtml).join('')}
        </section>`
}

function operationHtml(operation: Listed): string {
  const { method, path, id, summary } = operation
  const who = WHO[operation['x-access']]
  const scope = operation['x-token-scope'] ?? ''
  const words = escapeHtml(`${method} ${path} ${summary} ${scope} ${operation.tags.join(' ')}`.toLowerCase())
  return `<details class="operation" id="${id}" data-words="${words}" data-access="${operation['x-access']}">
            <summary><h3><span class="method ${method.toLowerCase()}">${method}</span> <code>${breakable(path)}</code></h3>
              <span class="summary">${withCode(summary)}</span><span class="who">${who}</span></summary>
            <div class="inside">
              <p><b>Who may call:</b> ${who}${operation['x-fresh-proof'] ? ', after confirming their identity' : ''}${tokenHtml(operation)}.
                <a href="#${id}">Link to this operation</a></p>
              ${parametersHtml(operation)}${bodyHtml(operation)}${responsesHtml(operation)}
            </div>
          </details>`
}

function tokenHtml({ 'x-token-scope': scope }: Listed): string {
  return scope ? `, or a personal access token with <code>${scope}</code>` : ''
}

function parametersHtml({ parameters }: Listed): string {
  if (parameters.length === 0) return ''
  const items = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<li><code>${escapeHtml(name)}</code> ${typeHtml(schema)} <span class="place">in ${place}</span>${required ? '' : ' <span class="optional">optional</span>'}</li>`,
  )
  return `<h4>Parameters</h4><ul class="fields">${items.join('')}</ul>`
}

function bodyHtml({ requestBody }: Listed): string {
  return Object.entries(requestBody?.content ?? {})
    .map(
      ([type, { schema }]) =>
        `<h4>Body <span class="media">${escapeHtml(type)}</span></h4>${schemaHtml(schema)}`,
    )
    .join('')
}

function responsesHtml({ responses }: Listed): string {
  const items = Object.entries(responses).flatMap(([status, { description, content }]) =>
    Object.entries(content).map(([type, { schema }]) => {
      const label = `<code>${status}</code> ${escapeHtml(description)} <span class="media">${escapeHtml(type)}</span>`
      return isError(schema)
        ? `<p class="response">${label}</p>`
        : `<details class="response"><summary>${label}</summary>${schemaHtml(schema)}</details>`
    }),
  )
  return `<h4>Responses</h4>${items.join('')}`
}

/** Errors all look alike; the top of the page describes them. */
const isError = ({ $ref }: Schema) => $ref?.endsWith('/Error') ?? false

/** Names in backticks are code. */
const withCode = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

/** Long paths wrap at their slashes on a phone. */
const breakable = (path: string) => escapeHtml(path).replaceAll('/', '<wbr>/')
