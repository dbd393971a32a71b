/** Marks a testimonial as fictional. */
export function Illustration() {
  return (
    <span className="mt-1.5 block text-xs">
      <span className="rounded-1 border border-on-pine-2/60 px-1.5 py-0.5">Illustration</span> Not a real
      customer
    </span>
  )
}
