/**
 * The import arrows, as rules that fail. Server: main → compose → features → {http, access, vault, jobs,
 * ports, db} → shared. Web: main → app → features → {ui, lib} → shared. scripts/import-rules.test.ts breaks each
 * rule once and sees it fire.
 */

/** Tests may build whatever they test. */
const TEST = '\\.test\\.tsx?$|^server/testing/'

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const everywhere = [
  {
    name: 'no-cycles',
    comment: 'Two files that import each other are one file with two names. Types may point both ways.',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'no-unresolvable',
    comment: 'An import that leads nowhere would make every other rule blind.',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'shared-stands-alone',
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
      'Hearing works the same in a thread of the server and in the browser: weights and runtime are handed in.',
    from: { path: '^speech/', pathNot: TEST },
    to: {
      pathNot: '^(speech|shared)/|^node_modules/(llama-tokenizer-js|mediabunny|onnxruntime-(web|common))/',
    },
  },
  {
    name: 'web-and-server-meet-in-shared',
    comment: 'What both need is a contract or a rule in shared/.',
    from: { path: '^(web|server)/' },
    to: { path: '^(web|server)/', pathNot: '^$1/' },
  },
  {
    name: 'only-tests-import-testing',
    comment: 'server/testing holds what a product must never contain.',
    from: { pathNot: `${TEST}|^e2e/|^scripts/` },
    to: { path: '^server/testing/' },
  },
  {
    name: 'nothing-imports-the-outside-rooms',
    comment: 'e2e/ and scripts/ use the product; the product does not know them.',
    from: { path: '^(shared|engine|speech|server|web)/', pathNot: TEST },
    to: { path: '^(e2e|scripts)/' },
  },
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const server = [
  {
    name: 'features-never-meet',
    comment: 'A feature states the function it needs; compose/ hands it over.',
    from: { path: '^(server|web)/features/([^/]+)/', pathNot: TEST },
    to: { path: '^(server|web)/features/([^/]+)/', pathNot: '^$1/features/$2/' },
  },
  {
    name: 'features-see-no-adapter',
    comment: 'A feature asks a port; which provider answers is chosen once, in compose/.',
    from: { path: '^server/features/', pathNot: TEST },
    to: { path: '^server/adapters/' },
  },
  {
    name: 'only-compose-imports-adapters',
    comment: 'One place chooses the providers.',
    from: { path: '^server/', pathNot: `^server/(compose|adapters)/|${TEST}` },
    to: { path: '^server/adapters/' },
  },
  {
    name: 'adapters-know-only-ports',
    comment: 'An adapter fills a port; it knows no feature, no route and no wiring.',
    from: { path: '^server/adapters/', pathNot: TEST },
    to: { path: '^server/(main|config|compose|features|http|access)' },
  },
  {
    name: 'routes-skip-no-layer',
    comment: 'routes → service → store: a route that speaks SQL has swallowed the rule in between.',
    from: { path: '\\.routes\\.ts$' },
    to: { path: '\\.store\\.ts$|^server/db/|^node_modules/(drizzle-orm|pg|@electric-sql)/' },
  },
  {
    name: 'layers-point-down',
    comment: 'main → compose → features → {http, access, vault, jobs, ports, db, backup}: never back up.',
    from: { path: '^server/(http|access|vault|jobs|ports|db|backup)/', pathNot: TEST },
    to: { path: '^server/(main\\.ts|compose/|features/|commands/)' },
  },
  {
    name: 'features-know-no-wiring',
    comment: 'A feature is handed what it needs; it does not fetch it from compose/ or main.ts.',
    from: { path: '^server/features/', pathNot: TEST },
    to: { path: '^server/(main\\.ts|compose/|commands/)' },
  },
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const web = [
  {
    name: 'features-know-no-app',
    comment: 'Only app/ knows all features; addresses of pages are in shared/paths.ts.',
    from: { path: '^web/features/', pathNot: TEST },
    to: { path: '^web/(app/|main\\.tsx)' },
  },
  {
    name: 'ui-knows-no-features',
    comment: 'A part in ui/ fetches nothing and knows no word of a feature.',
    from: { path: '^web/ui/', pathNot: TEST },
    to: { path: '^web/(app|features)/|^shared/(contracts|http)/|^node_modules/@tanstack/' },
  },
  {
    name: 'lib-knows-no-layer-above',
    comment: 'lib/ stands below features and app.',
    from: { path: '^web/lib/', pathNot: TEST },
    to: { path: '^web/(app|features)/' },
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
