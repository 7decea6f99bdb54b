// What `npm pack` does last: the README of the checkout is back in its place.
import { existsSync, renameSync } from 'node:fs'
import path from 'node:path'
import { KEPT_README } from './packed-readme.js'

const ROOT = path.resolve(import.meta.dirname, '..')

const kept = path.join(ROOT, KEPT_README)
if (existsSync(kept)) renameSync(kept, path.join(ROOT, 'README.md'))
