import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

/** A picture that would have more is made smaller. */
const MOST_PIXELS = 4_000_000
/** Of all layers that are there at once, four bytes each: a group is drawn on one of its own, a filter on several. */
const MOST_LAYERED = 24_000_000
const LAYERS_OF_FILTER = 4
/** Memory of WebAssembly is never given back: a thread that has taken more is done after the picture. */
const MOST_MEMORY = 128 * 1_048_576

/** Added light is laid over by the rasterizer as if it were paint: what lightens most like it stands in. */
const ADDED = 'mix-blend-mode:plus-lighter'
const SCREENED = 'mix-blend-mode:screen'

interface Memory {
  readonly buffer: ArrayBuffer
}

// Node has it, its types do not; of bytes it makes a module and an instance.
declare const WebAssembly: {
  instantiate: (
    bytes: unknown,
    imports: unknown,
  ) => Promise<{ readonly instance: { readonly exports: { readonly memory: Memory } } }>
}

let memory: Promise<Memory> | undefined

interface Raster {
  readonly png: Uint8Array
  readonly width: number
  readonly height: number
  /** This thread should draw no other. */
  readonly isSpent: boolean
}

/** An SVG of ours as PNG: nothing in it names a file or a font. */
export async function rasterize({
  svg,
  width,
  height,
}: {
  readonly svg: string
  readonly width: number
  readonly height: number
}): Promise<Raster> {
  const held = await (memory ??= open())
  const zoom = Math.min(1, Math.sqrt(mostPixels(svg) / (width * height)))
  const picture = new Resvg(svg.replaceAll(ADDED, SCREENED), {
    fitTo: { mode: 'zoom', value: zoom },
    font: { loadSystemFonts: false },
  })
  const image = picture.render()
  try {
    const png = image.asPng()
    return { png, width: image.width, height: image.height, isSpent: held.buffer.byteLength > MOST_MEMORY }
  } finally {
    image.free()
    picture.free()
  }
}

function mostPixels(svg: string): number {
  const open: number[] = []
  let [layers, most] = [1, 1]
  for (const [, isEnd, attributes = ''] of svg.matchAll(/<(\/?)g\b([^<>]*)>/g)) {
    if (isEnd === '/') {
      layers -= open.pop() ?? 0
      continue
    }
    open.push(attributes.includes('filter=') ? LAYERS_OF_FILTER : 1)
    layers += open.at(-1) ?? 0
    most = Math.max(most, layers)
  }
  return Math.min(MOST_PIXELS, MOST_LAYERED / most)
}

/** The package keeps its memory to itself, so it is seen as it is made. */
async function open(): Promise<Memory> {
  const bytes = readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm'))
  const { instantiate } = WebAssembly
  let found: Memory | undefined
  WebAssembly.instantiate = async (given, imports) => {
    const made = await instantiate.call(WebAssembly, given, imports)
    // Node makes instances of its own in between.
    if (given === bytes) found = made.instance.exports.memory
    return made
  }
  try {
    await initWasm(bytes)
  } finally {
    WebAssembly.instantiate = instantiate
  }
  if (!found) throw new Error('the rasterizer has no memory')
  return found
}
