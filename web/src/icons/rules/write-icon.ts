import type { IconDrawing, Shape } from './read-drawing.ts'

export interface IconLook {
  /** Of its longer side, in pixels. */
  readonly size: number
  /** Of an icon that has one color: another, or `currentColor`. Null: its own. */
  readonly color: string | null
}

/** As a file, or for a page. */
export function svgOf(drawing: IconDrawing, { size, color }: IconLook): string {
  const [width, height] = sizeOf(drawing, size)
  const { shapes } = drawing
  // What we cannot read is handed on as it was drawn, in another size.
  if (shapes === null)
    return drawing.svg
      .replace(/ width="[^"]*"/, ` width="${width}"`)
      .replace(/ height="[^"]*"/, ` height="${height}"`)
      .replace(/<title>[^<]*<\/title>/, '')
  const inner = shapes.map((shape) => textOf(colored(drawing, shape, color), (name) => name)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBoxOf(drawing)}" fill="none">${inner}</svg>`
}

/** A component for React; null where the drawing cannot be read. */
export function jsxOf(drawing: IconDrawing, name: string, { size, color }: IconLook): string | null {
  const { shapes } = drawing
  if (shapes === null) return null
  const [width, height] = sizeOf(drawing, size)
  const inner = shapes.map((shape) => `    ${textOf(colored(drawing, shape, color), reactName)}\n`).join('')
  return `export const ${componentName(name)} = (props) => (
  <svg xmlns="http://www.w3.org/2000/svg" width={${width}} height={${height}} viewBox="${viewBoxOf(drawing)}" fill="none" aria-hidden="true" {...props}>
${inner}  </svg>
)
`
}

/** Short, and whole in a style sheet between double quotes. */
export const dataAddressOf = (svg: string): string =>
  `data:image/svg+xml,${svg.replaceAll('"', "'").replaceAll(/[%#<>{}\r\n]/g, encodeURIComponent)}`

export function sizeOf({ width, height }: IconDrawing, size: number): readonly [width: number, height: number] {
  const scale = size / Math.max(width, height, 1)
  return [short(width * scale), short(height * scale)]
}

export const viewBoxOf = ({ width, height }: IconDrawing): string => `0 0 ${short(width)} ${short(height)}`

/** The same shape with another color for the drawing's own; what masks or clips keeps its own. */
export function colored(drawing: IconDrawing, shape: Shape, color: string | null): Shape {
  if (color === null || drawing.color === null || shape.name === 'mask' || shape.name === 'clipPath') return shape
  return {
    name: shape.name,
    attributes: shape.attributes.map(([name, value]) => [name, value.toLowerCase() === drawing.color ? color : value]),
    children: shape.children.map((child) => colored(drawing, child, color)),
  }
}

/** As React spells attributes of SVG. */
export const reactName = (name: string): string =>
  name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** `arrow-left`, in the folders that the name has. */
export function fileName(name: string): string {
  const parts = name.split('/').map((part) => wordsOf(part).join('-').toLowerCase())
  return parts.filter(Boolean).join('/') || 'icon'
}

/** `ArrowLeft`, as code calls it. */
export function componentName(name: string): string {
  const words = wordsOf(name).map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
  const joined = words.join('')
  return /^\p{L}/u.test(joined) ? joined : `Icon${joined}`
}

const wordsOf = (name: string): readonly string[] => name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

function textOf({ name, attributes, children }: Shape, spell: (name: string) => string): string {
  const said = attributes.map(([attribute, value]) => ` ${spell(attribute)}="${value}"`).join('')
  return children.length === 0
    ? `<${name}${said}/>`
    : `<${name}${said}>${children.map((child) => textOf(child, spell)).join('')}</${name}>`
}

const short = (length: number): number => Math.round(length * 100) / 100
