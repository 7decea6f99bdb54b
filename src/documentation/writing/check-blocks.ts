import { checkShape, type ShapeFault } from '../../kit/shapes/check-shape.ts'
import { REQUIRED, unknownAmong } from '../../kit/shapes/fault-words.ts'
import { Faults, MAX_FAULTS } from '../../kit/shapes/faults.ts'
import { memberPath } from '../../kit/shapes/member-path.ts'
import type { EntityKind } from '../../contract/words.ts'
import { Pace } from '../../library/pace.ts'
import { BLOCK_TYPES, findBlockType } from '../blocks/block-types.ts'
import type { BlockType, FieldReference, ObjectReference, TextPiece } from '../blocks/block-type.ts'
import type { CheckedMarkdown } from '../markdown/check-markdown.ts'
import { checkHere, type CheckTexts } from '../markdown/markdown-threads.ts'
import type { Fault } from '../rules/fault.ts'
import { READ_ONLY_MEMBERS } from '../rules/read-only-members.ts'
import { markdownFields, type MarkdownField } from '../rules/markdown-fields.ts'

/** A block whose own shape holds: what the store keeps, and what has to exist for it. */
export interface CheckedBlock {
  /** `blocks[3]`: where it stands in the body. */
  readonly path: string
  readonly type: string
  readonly content: unknown
  /** Paths begin with `content`. */
  readonly mentions: readonly FieldReference[]
  readonly objects: readonly ObjectReference[]
  /** What a reader sees, for the search index. */
  readonly text: string
}

/** Everything that can be said about blocks without looking at the project; a faulty block is missing from `blocks`. */
export async function checkBlocks(
  blocks: readonly unknown[],
  owner: EntityKind | null,
  checkTexts: CheckTexts = checkHere,
): Promise<{ readonly blocks: readonly CheckedBlock[]; readonly faults: readonly Fault[] }> {
  const pace = new Pace()
  const shaped = await checkShapes(blocks, owner, pace)
  const texts = await checkTexts(shaped.flatMap(({ fields }) => fields.map(({ text }) => text)))
  const faults = new Faults<Fault>()
  const checked: CheckedBlock[] = []
  let next = 0
  for (const block of shaped) {
    const readings = texts.slice(next, (next += block.fields.length))
    if (faults.isFull) break
    for (const fault of block.faults) faults.add(fault)
    const sound = block.typed && readContent(block, block.typed, { readings, faults })
    if (sound) checked.push(sound)
    if (pace.isDue) await pace.rest()
  }
  return { blocks: checked, faults: faults.list }
}

/** A block before its Markdown was looked at. */
interface ShapedBlock {
  readonly path: string
  readonly faults: readonly Fault[]
  /** Undefined when its content has not the shape of its type. */
  readonly typed: TypedBlock | undefined
  /** Its content has no fault so far. */
  readonly isSound: boolean
  readonly fields: readonly MarkdownField[]
}

async function checkShapes(blocks: readonly unknown[], owner: EntityKind | null, pace: Pace): Promise<ShapedBlock[]> {
  const shaped: ShapedBlock[] = []
  let found = 0
  for (const [at, block] of blocks.entries()) {
    if (found >= MAX_FAULTS) break
    if (pace.isDue) await pace.rest()
    const path = `blocks[${at}]`
    const faults = new Faults<Fault>()
    const typed = checkEnvelope(block, path, owner, faults)
    const shape = new Faults<ShapeFault>()
    if (typed) checkShape(typed.blockType.content, typed.content, `${path}.content`, { faults: shape })
    for (const { expected: _, ...fault } of shape.list) faults.add(fault)
    const hasShape = typed !== undefined && shape.count === 0
    const own = hasShape ? typed.blockType.check(typed.content) : []
    for (const fault of own) faults.add({ ...fault, path: `${path}.${fault.path}` })
    found += faults.list.length
    shaped.push({
      path,
      faults: faults.list,
      typed: hasShape ? typed : undefined,
      isSound: hasShape && own.length === 0,
      fields: hasShape ? markdownFields(typed.blockType.content, typed.content, 'content') : [],
    })
  }
  return shaped
}

const TYPES = BLOCK_TYPES.map(({ type }) => type).join(', ')

interface TypedBlock {
  readonly blockType: BlockType
  readonly content: unknown
}

function checkEnvelope(
  block: unknown,
  path: string,
  owner: EntityKind | null,
  faults: Faults<Fault>,
): TypedBlock | undefined {
  if (typeof block !== 'object' || block === null || Array.isArray(block)) {
    faults.add({ path, code: 'invalid_value', message: 'must be an object with type and content' })
    return undefined
  }
  for (const name of Object.keys(block)) {
    if (faults.isFull) break
    if (name === 'type' || name === 'content' || READ_ONLY_MEMBERS.includes(name)) continue
    faults.add({ path: memberPath(path, name), code: 'unknown_field', message: unknownAmong(['type', 'content']) })
  }
  const blockType = typeOf(block, path, faults)
  if (!('content' in block)) {
    faults.add({ path: `${path}.content`, code: 'missing_field', message: REQUIRED })
    return undefined
  }
  if (!blockType) return undefined
  const { allowedOwners } = blockType
  if (owner !== null && allowedOwners !== null && !allowedOwners.includes(owner)) {
    faults.add({
      path: `${path}.type`,
      code: 'owner_not_allowed',
      message: `${blockType.type} is not for a ${owner}; it is for ${allowedOwners.join(', ')}`,
    })
  }
  return { blockType, content: block.content }
}

function typeOf(block: object, path: string, faults: Faults<Fault>): BlockType | undefined {
  if (!('type' in block)) {
    faults.add({ path: `${path}.type`, code: 'missing_field', message: `is required: one of ${TYPES}` })
    return undefined
  }
  const { type } = block
  const blockType = typeof type === 'string' ? findBlockType(type) : undefined
  if (!blockType) {
    const code = typeof type === 'string' ? 'unknown_type' : 'invalid_value'
    faults.add({ path: `${path}.type`, code, message: `must be one of ${TYPES}` })
  }
  return blockType
}

function readContent(
  { path, fields, ...block }: ShapedBlock,
  { blockType, content }: TypedBlock,
  { readings, faults }: { readonly readings: readonly CheckedMarkdown[]; readonly faults: Faults<Fault> },
): CheckedBlock | undefined {
  const texts = new Map<string, string>()
  const mentions = [...blockType.references(content)]
  let { isSound } = block
  for (const [at, { path: field, text }] of fields.entries()) {
    const reading = readings[at]
    if (!reading) continue
    texts.set(text, reading.text)
    for (const mention of reading.mentions) mentions.push({ ...mention, path: field })
    for (const message of reading.faults) {
      isSound = false
      faults.add({ path: `${path}.${field}`, code: 'invalid_value', message })
    }
  }
  if (!isSound) return undefined
  const plain = (piece: TextPiece): string => {
    if (typeof piece === 'string') return piece
    const text = texts.get(piece.markdown) ?? piece.markdown
    // On one line: what is quoted of it later is told by what stands where its line begins.
    return piece.label === undefined ? text : `${piece.label}: ${text.replaceAll('\n', ' ')}`
  }
  return {
    path,
    type: blockType.type,
    content,
    mentions,
    objects: blockType.objects(content),
    text: blockType.text(content).map(plain).join('\n'),
  }
}
