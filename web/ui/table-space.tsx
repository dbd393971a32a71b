/** The room of the rows above or below that are not in the page. */
export function TableSpace({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true">
      <td className="p-0" style={{ height }} />
    </tr>
  )
}
