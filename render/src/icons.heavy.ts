import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Resvg } from '@resvg/resvg-wasm'
import { expect, test } from 'vitest'
import { drawnLibrary, ROOT } from '../../test/libraries/drawn-library.ts'
import { rasterize } from '../../src/images/pictures/rasterize.ts'
import { figmaBundle } from '../../src/formats/figma/figma-bundle.ts'

// Icons as the renderer draws them from an imported file, against those that their authors publish; both rasterized by
// the same program, ten pixels for one. docs/pictures.md has the figures.

const DATA = path.resolve(ROOT, '../shared/data/figma')
const isThere = existsSync(DATA)
if (!isThere) console.log('icons against what their authors publish are not covered: ../shared/data is absent')

const WIDTH = 150
/** Of 255: what an eye would see. */
const VISIBLE = 64

test.skipIf(!isThere)('99 of 100 icons of a real library differ in less than 1 % of their pixels', async () => {
  // A process opens resvg once, whoever does.
  await rasterize({ svg: '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>', width: 1, height: 1 })
  const file: unknown = JSON.parse(
    gunzipSync(readFileSync(path.join(DATA, 'files/radix-icons.document.json.gz'))).toString(),
  )
  const library = drawnLibrary({ components: [...(figmaBundle({ fileKey: 'real', file }).bundle.components ?? [])] })
  const different: string[] = []
  for (const name of library.components.keys()) {
    const published = path.join(DATA, 'radix-icons-svg', `${name.toLowerCase().replaceAll(' ', '-')}.svg`)
    const share = differenceOf(library.draw(name).svg, readFileSync(published, 'utf8'))
    if (share > 0.01) different.push(`${name}: ${(share * 100).toFixed(1)} %`)
  }
  expect(library.components.size).toBe(332)
  expect(different.length, different.join('\n')).toBeLessThanOrEqual(3)
})

/** The share of pixels that one covers and the other does not; all of them where the sizes differ. */
function differenceOf(ours: string, theirs: string): number {
  const [one, other] = [ours, theirs].map((svg) => new Resvg(svg, { fitTo: { mode: 'width', value: WIDTH } }).render())
  if (!one || !other || one.width !== other.width || one.height !== other.height) return 1
  let count = 0
  const [a, b] = [one.pixels, other.pixels]
  for (let at = 3; at < a.length; at += 4) if (Math.abs((a[at] ?? 0) - (b[at] ?? 0)) > VISIBLE) count++
  return count / (one.width * one.height)
}
