/** Spacer for the rows of a virtualized table that aren’t rendered. */
export function TableSpace({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it is focusable
    <tr aria-hidden="true">
      <td className="p-0" style={{ height }} />
    </tr>
  )
}
