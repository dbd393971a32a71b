/**
 * The import rules. Server: main → compose → features → {http, access, vault, jobs, ports, db} → shared. Web: main → app
 * → features → parts → {ui, lib} → shared. scripts/import-rules.test.ts breaks each rule once.
 */

/** Tests may import what they test. */
const TEST = '\\.test\\.tsx?$|^server/testing/'

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const everywhere = [
  {
    name: 'no-cycles',
    comment: 'Files must not import each other, directly or in a cycle. Type imports may.',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'no-unresolvable',
    comment: 'Rules can’t be checked for an import that doesn’t resolve.',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'shared-imports-only-zod',
    comment: 'shared/ is pure TypeScript and zod: it runs in the browser, in the server and in the engine.',
    from: { path: '^shared/', pathNot: TEST },
    to: { pathNot: '^shared/|^node_modules/zod/' },
  },
  {
    name: 'engine-imports-only-shared',
    comment: 'The clinical engine is pure: no files, no network, no database, no framework.',
    from: { path: '^engine/', pathNot: TEST },
    to: { pathNot: '^(engine|shared)/' },
  },
  {
    name: 'speech-runs-anywhere',
    comment:
      'Speech recognition runs in a server thread and in the browser. Callers pass in the weights and the runtime.',
    from: { path: '^speech/', pathNot: TEST },
    to: {
      pathNot: '^(speech|shared)/|^node_modules/(llama-tokenizer-js|mediabunny|onnxruntime-(web|common))/',
    },
  },
  {
    name: 'web-and-server-meet-in-shared',
    comment: 'Code that web and server both need belongs in shared/.',
    from: { path: '^(web|server)/' },
    to: { path: '^(web|server)/', pathNot: '^$1/' },
  },
  {
    name: 'only-tests-import-testing',
    comment: 'server/testing must not end up in the product.',
    from: { pathNot: `${TEST}|^e2e/|^scripts/` },
    to: { path: '^server/testing/' },
  },
  {
    name: 'product-imports-no-tools',
    comment: 'e2e/ and scripts/ import the product, never the other way around.',
    from: { path: '^(shared|engine|speech|server|web)/', pathNot: TEST },
    to: { path: '^(e2e|scripts)/' },
  },
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const server = [
  {
    name: 'features-never-meet',
    comment: 'A feature declares the functions it needs, and compose/ passes them in.',
    from: { path: '^(server|web)/features/([^/]+)/', pathNot: TEST },
    to: { path: '^(server|web)/features/([^/]+)/', pathNot: '^$1/features/$2/' },
  },
  {
    name: 'features-see-no-adapter',
    comment: 'A feature uses a port. compose/ chooses the adapter.',
    from: { path: '^server/features/', pathNot: TEST },
    to: { path: '^server/adapters/' },
  },
  {
    name: 'only-compose-imports-adapters',
    comment: 'Adapters are chosen in one place.',
    from: { path: '^server/', pathNot: `^server/(compose|adapters)/|${TEST}` },
    to: { path: '^server/adapters/' },
  },
  {
    name: 'adapters-know-only-ports',
    comment: 'An adapter implements a port and must not depend on features, routes or wiring.',
    from: { path: '^server/adapters/', pathNot: TEST },
    to: { path: '^server/(main|config|compose|features|http|access)' },
  },
  {
    name: 'routes-skip-no-layer',
    comment: 'routes → service → store: a route must not skip the service.',
    from: { path: '\\.routes\\.ts$' },
    to: { path: '\\.store\\.ts$|^server/db/|^node_modules/(drizzle-orm|pg|@electric-sql)/' },
  },
  {
    name: 'layers-point-down',
    comment:
      'main → compose → features → {http, access, vault, jobs, ports, db, backup}: never in the other direction.',
    from: { path: '^server/(http|access|vault|jobs|ports|db|backup)/', pathNot: TEST },
    to: { path: '^server/(main\\.ts|compose/|features/|commands/)' },
  },
  {
    name: 'psychotherapy-notes-stay-apart',
    comment:
      'Only their own feature reads psychotherapy notes (docs/decisions/039). exports.tables.ts names them as not exported.',
    from: {
      path: '^server/',
      pathNot: `^server/(features/psychotherapy-notes|db)/|^server/features/exports/exports\\.tables\\.ts$|${TEST}`,
    },
    to: { path: '^server/db/tables/psychotherapy-notes\\.ts$' },
  },
  {
    name: 'features-know-no-wiring',
    comment: 'A feature gets its dependencies as arguments and doesn’t import them from compose/ or main.ts.',
    from: { path: '^server/features/', pathNot: TEST },
    to: { path: '^server/(main\\.ts|compose/|commands/)' },
  },
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const web = [
  {
    name: 'features-know-no-app',
    comment: 'Only app/ imports features. Page paths are in shared/paths.ts.',
    from: { path: '^web/features/', pathNot: TEST },
    to: { path: '^web/(app/|main\\.tsx)' },
  },
  {
    name: 'ui-knows-no-features',
    comment: 'A component in ui/ doesn’t fetch data and doesn’t depend on a feature.',
    from: { path: '^web/ui/', pathNot: TEST },
    to: { path: '^web/(app|features|parts)/|^shared/(contracts|http)/|^node_modules/@tanstack/' },
  },
  {
    name: 'lib-knows-no-layer-above',
    comment: 'lib/ must not import parts, features or app.',
    from: { path: '^web/lib/', pathNot: TEST },
    to: { path: '^web/(app|features|parts)/' },
  },
  {
    name: 'parts-know-no-features',
    comment: 'A part is shared by features, so it must not import one.',
    from: { path: '^web/parts/', pathNot: TEST },
    to: { path: '^web/(app/|features/|main\\.tsx)' },
  },
]

/** @type {import('dependency-cruiser').IConfiguration} */
// biome-ignore lint/style/noDefaultExport: dependency-cruiser reads a default export
export default {
  forbidden: [...everywhere, ...server, ...web].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: '^node_modules/' },
    exclude: { path: '\\.(css|md|svg|png|woff2)$' },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
