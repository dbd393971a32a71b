import type { ReactNode } from 'react'
import { RichText } from './rich-text.tsx'

/**
 * Written content as data. A plain string is a paragraph; text may contain **strong**, `code`, and [label](/path).
 */
export type Block =
  | string
  | { heading: string }
  | { list: string[] }
  | { steps: string[] }
  | { terms: [term: string, meaning: string][] }
  | { table: { head: string[]; rows: string[][] } }
  | { aside: string }
  | { sample: { title: string; lines: string[] } }

export type Section = { id: string; title: string; blocks: Block[] }

/** Running text at a readable width. */
export function Prose({ blocks }: { blocks: Block[] }) {
  return (
    <div className="grid max-w-(--measure) gap-4 text-note text-ink-2 [&>h3:not(:first-child)]:mt-4">
      {blocks.map((block) => (
        <ProseBlock key={JSON.stringify(block)} block={block} />
      ))}
    </div>
  )
}

function ProseBlock({ block }: { block: Block }): ReactNode {
  if (typeof block === 'string') {
    return (
      <p>
        <RichText>{block}</RichText>
      </p>
    )
  }
  if ('heading' in block) return <h3 className="title-card break-after-avoid text-ink">{block.heading}</h3>
  if ('list' in block) return <List items={block.list} />
  if ('steps' in block) return <Steps items={block.steps} />
  if ('terms' in block) return <Terms terms={block.terms} />
  if ('table' in block) return <Table {...block.table} />
  if ('sample' in block) return <Sample {...block.sample} />
  return (
    <p className="border-y border-line py-3 text-base">
      <RichText>{block.aside}</RichText>
    </p>
  )
}

function List({ items }: { items: string[] }) {
  return (
    <ul className="grid list-disc gap-2 pl-5 marker:text-ink-3">
      {items.map((item) => (
        <li key={item} className="pl-1">
          <RichText>{item}</RichText>
        </li>
      ))}
    </ul>
  )
}

function Steps({ items }: { items: string[] }) {
  return (
    <ol className="grid gap-2.5 [counter-reset:step]">
      {items.map((item) => (
        <li
          key={item}
          className="grid grid-cols-[1.75rem_minmax(0,1fr)] [counter-increment:step] before:font-serif before:text-lg before:leading-[1.6875rem] before:text-accent before:content-[counter(step)]"
        >
          <span>
            <RichText>{item}</RichText>
          </span>
        </li>
      ))}
    </ol>
  )
}

function Terms({ terms }: { terms: [string, string][] }) {
  return (
    <dl className="border-t border-line">
      {terms.map(([term, meaning]) => (
        <div
          key={term}
          className="grid break-inside-avoid gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)]"
        >
          <dt className="font-medium text-ink">{term}</dt>
          <dd>
            <RichText>{meaning}</RichText>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Scrolls horizontally when it doesn’t fit, and is focusable for that. */
function Table({ head, rows }: { head: string[]; rows: string[][] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
    <section className="overflow-x-auto" tabIndex={0} aria-label={`Table: ${head.join(', ')}`}>
      <table className="w-full border-collapse text-left text-base tabular-nums">
        <thead>
          <tr className="border-b border-line-strong">
            {head.map((cell) => (
              <th key={cell} scope="col" className="py-2 pr-4 align-bottom font-medium text-ink last:pr-0">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]} className="border-b border-line align-top">
              {row.map((cell, column) => (
                <td key={head[column]} className="py-2.5 pr-4 first:font-medium first:text-ink last:pr-0">
                  <RichText>{cell}</RichText>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Text as it would appear in a record, in the serif face on a sheet. */
function Sample({ title, lines }: { title: string; lines: string[] }) {
  return (
    <figure className="my-1 break-inside-avoid rounded-3 border border-line bg-sheet px-5 py-4 shadow-1">
      <figcaption className="hint mb-2 font-medium">{title}</figcaption>
      <div className="grid gap-2 font-serif text-note text-ink">
        {lines.map((line) => (
          <p key={line}>
            <RichText>{line}</RichText>
          </p>
        ))}
      </div>
    </figure>
  )
}
