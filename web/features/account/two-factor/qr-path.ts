/** A QR code's dark modules as one SVG path, with adjacent modules in a row joined. */
export function qrPath(size: number, dark: ArrayLike<number>, offset: number): string {
  let path = ''
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!dark[y * size + x]) continue
      const start = x
      while (x + 1 < size && dark[y * size + x + 1]) x += 1
      path += `M${start + offset} ${y + offset}h${x - start + 1}v1h-${x - start + 1}z`
    }
  }
  return path
}
