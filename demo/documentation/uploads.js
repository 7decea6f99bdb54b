// Writes demo/documentation/uploads/: the pictures and the file that the demo documentation shows.
// node demo/documentation/uploads.js
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { pdf, Picture } from './draw.js'

const PAGE = '#F4F8FC'
const PAPER = '#FFFFFF'
const LINE = '#D6DCE2'
const WORDS = '#A2AAB3'
const BLUE = '#0A72CA'
const NAVY = '#131A22'

/** A form whose buttons stand at its foot. */
function form(...buttons) {
  const picture = new Picture(480, 270, PAGE).box(40, 28, 400, 214, LINE, 12).box(41, 29, 398, 212, PAPER, 11)
  picture.box(64, 52, 140, 14, NAVY, 4)
  for (const top of [86, 134]) {
    picture
      .box(64, top, 352, 36, LINE, 6)
      .box(65, top + 1, 350, 34, PAPER, 5)
      .box(78, top + 13, 120, 10, WORDS, 4)
  }
  for (const [at, color] of buttons.entries()) {
    picture
      .box(64 + at * 118, 188, 108, 34, color, 6)
      .box(84 + at * 118, 200, 68, 10, color === PAPER ? BLUE : PAPER, 4)
  }
  return picture.png()
}

/** The same table at both densities, side by side. */
function densities() {
  const picture = new Picture(640, 300, PAGE)
  for (const [left, step] of [
    [24, 28],
    [332, 44],
  ]) {
    picture.box(left, 24, 284, 252, LINE, 10).box(left + 1, 25, 282, 250, PAPER, 9)
    for (let top = 36; top + step <= 270; top += step) {
      picture.box(left + 18, top + step / 2 - 5, 96, 10, NAVY, 4).box(left + 140, top + step / 2 - 5, 120, 10, WORDS, 4)
      picture.box(left + 1, top + step - 1, 282, 1, LINE)
    }
  }
  return picture.png()
}

export const uploads = {
  'one-primary-button.png': form(BLUE, PAPER),
  'three-primary-buttons.png': form(BLUE, BLUE, BLUE),
  'densities.png': densities(),
  'release-checklist.pdf': pdf([
    'Checklist before a release of Harbor',
    'Kept by the design operations group of Quayside. Print it, tick it, file it.',
    '',
    '1. Every changed component was compared with its spec at both densities.',
    '2. Contrast was measured in the modes Light, Dark and High contrast.',
    '3. Keyboard walk: focus is visible on every stop, nothing traps it.',
    '4. Screen reader round with two readers, on the gate tablet as well.',
    '5. Deprecated tokens name their replacement, and a codemod exists.',
    '6. The changelog says what a team has to do, not only what changed.',
    '7. Hauliers with the old handhelds were told two weeks before.',
    '',
    'Rollback: publish the previous tag, then tell the dispatchers on duty in Ruhrort and Mannheim.',
  ]),
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [name, bytes] of Object.entries(uploads)) writeFileSync(new URL(`uploads/${name}`, import.meta.url), bytes)
}
