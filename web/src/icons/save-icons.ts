import type { IconRow } from '../api/generated/types.ts'
import type { Drawings } from './drawings.ts'
import type { IconDrawing } from './rules/read-drawing.ts'
import { fileName, sizeOf, svgOf, type IconLook } from './rules/write-icon.ts'
import { distinctNames, zip } from './rules/zip.ts'

export type Format = 'svg' | 'png'

/** A picture of so many pixels for one is sharp on every screen. */
export const PNG_SCALE = 4

export async function saveIcon(name: string, drawing: IconDrawing, format: Format, look: IconLook): Promise<void> {
  const file = fileName(name).split('/').at(-1) ?? 'icon'
  const bytes = await bytesOf(drawing, format, look)
  save(new Blob([bytes], { type: format === 'svg' ? 'image/svg+xml' : 'image/png' }), `${file}.${format}`)
}

interface Several {
  readonly rows: readonly IconRow[]
  readonly drawings: Drawings
  readonly format: Format
  readonly look: IconLook
  readonly tell: (done: number) => void
}

/** All of them in one archive, in the folders of their names. Answers with how many could not be drawn. */
export async function saveIcons({ rows, drawings, format, look, tell }: Several): Promise<number> {
  const drawn = await drawings.load(
    rows.map(({ id }) => id),
    tell,
  )
  const names = distinctNames(rows.map(({ name }) => fileName(name)))
  const wanted = rows.flatMap(({ id }, at) => {
    const drawing = drawn.get(id)
    return drawing ? [{ name: `${names[at]}.${format}`, drawing }] : []
  })
  const members: { name: string; bytes: Uint8Array<ArrayBuffer> }[] = []
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    const some = wanted.slice(at, at + AT_ONCE)
    const made = some.map(async ({ name, drawing }) => ({ name, bytes: await bytesOf(drawing, format, look) }))
    members.push(...(await Promise.all(made)))
    if (format === 'png') tell(members.length)
    await new Promise((go) => setTimeout(go))
  }
  save(zip(members), `icons-${format}.zip`)
  return rows.length - members.length
}

/** A browser takes its time for a picture, and for many no longer; after these the page may do something else. */
const AT_ONCE = 32

async function bytesOf(drawing: IconDrawing, format: Format, look: IconLook): Promise<Uint8Array<ArrayBuffer>> {
  if (format === 'svg')
    return new TextEncoder().encode(svgOf(drawing, { ...look, color: look.color ?? 'currentColor' }))
  return pngOf(drawing, look)
}

async function pngOf(drawing: IconDrawing, look: IconLook): Promise<Uint8Array<ArrayBuffer>> {
  const image = new Image()
  const size = look.size * PNG_SCALE
  const [width, height] = sizeOf(drawing, size)
  image.src = `data:image/svg+xml,${encodeURIComponent(svgOf(drawing, { size, color: look.color }))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(width)
  canvas.height = Math.ceil(height)
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!blob) throw new Error('this browser made no picture')
  return new Uint8Array(await blob.arrayBuffer())
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
