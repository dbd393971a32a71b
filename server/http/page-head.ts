import { PAGE_META } from '#shared/page-meta.ts'
import { PAGES, type PageName } from '#shared/paths.ts'
import { PRODUCT_NAME } from '#shared/product.ts'

const IMAGE = '/og-image.png'

/** Metadata for search engines and link previews, written into the page by the server. */
export function pageHead(page: PageName | undefined, publicUrl: string): { title: string; tags: string } {
  const meta = page ? PAGE_META[page] : undefined
  const title = meta?.title ?? `Page not found · ${PRODUCT_NAME}`
  const description = meta?.description ?? 'Nothing was found at this address.'
  // Paths with a secret or an id have no canonical address.
  const canonical = page && meta?.indexed ? publicUrl + PAGES[page] : undefined
  const tags = [
    named('description', description),
    ...(canonical
      ? [`<link rel="canonical" href="${escapeHtml(canonical)}">`]
      : [named('robots', 'noindex')]),
    property('og:type', 'website'),
    property('og:site_name', PRODUCT_NAME),
    property('og:title', title),
    property('og:description', description),
    property('og:url', canonical ?? publicUrl),
    property('og:image', publicUrl + IMAGE),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    named('twitter:card', 'summary_large_image'),
  ]
  return { title: escapeHtml(title), tags: tags.join('\n    ') }
}

export function sitemap(publicUrl: string): string {
  const urls = (Object.keys(PAGES) as PageName[])
    .filter((name) => PAGE_META[name].indexed)
    .map((name) => `  <url><loc>${escapeHtml(publicUrl + PAGES[name])}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

/**
 * Pages not listed here are marked noindex. A crawler has to be able to read that, so they aren't blocked.
 */
export function robots(publicUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /dev/',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

function named(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}">`
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}">`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
