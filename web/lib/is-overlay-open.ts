/** An open dialog, menu, or listbox has the keyboard. Radix renders them only while open. */
export function isOverlayOpen(): boolean {
  return (
    document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null
  )
}
