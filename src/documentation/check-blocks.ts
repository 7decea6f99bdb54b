import type { EntityKind } from '../entities/rules/entity-kind.ts'
import { Pace } from '../library/pace.ts'
import { BLOCK_TYPES, findBlockType } from './block-types.ts'
import type { BlockType, FieldReference, ObjectReference, TextPiece } from './blocks/block-type.ts'
import { readMarkdown } from './read-markdown.ts'
import { checkShape } from './rules/check-shape.ts'
import { Faults, type Fault } from './rules/fault.ts'
import { judgeLink } from './rules/judge-link.ts'
import { markdownFields } from './rules/markdown-fields.ts'
import { memberPath } from './rules/member-path.ts'

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
): Promise<{ readonly blocks: readonly CheckedBlock[]; readonly faults: readonly Fault[] }> {
  const faults = new Faults()
  const checked: CheckedBlock[] = []
  const pace = new Pace()
  for (const [at, block] of blocks.entries()) {
    if (faults.isFull) break
    const path = `blocks[${at}]`
    const typed = checkEnvelope(block, path, owner, faults)
    const sound = typed && (await checkContent(typed, { path, faults, pace }))
    if (sound) checked.push(sound)
  }
  return { blocks: checked, faults: faults.list }
}

const READ_ONLY = ['id', 'mentions', 'position', 'extraction', 'createdAt', 'updatedAt', 'updatedBy']
const TYPES = BLOCK_TYPES.map(({ type }) => type).join(', ')

interface TypedBlock {
  readonly blockType: BlockType
  readonly content: unknown
}

function checkEnvelope(block: unknown, path: string, owner: EntityKind | null, faults: Faults): TypedBlock | undefined {
  if (typeof block !== 'object' || block === null || Array.isArray(block)) {
    faults.add({ path, code: 'invalid_value', message: 'must be an object with type and content' })
    return undefined
  }
  for (const name of Object.keys(block)) {
    if (name === 'type' || name === 'content' || READ_ONLY.includes(name)) continue
    faults.add({ path: memberPath(path, name), code: 'unknown_field', message: 'is unknown; known are type, content' })
  }
  const blockType = typeOf(block, path, faults)
  if (!('content' in block)) {
    faults.add({ path: `${path}.content`, code: 'missing_field', message: 'is required' })
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

function typeOf(block: object, path: string, faults: Faults): BlockType | undefined {
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

async function checkContent(
  { blockType, content }: TypedBlock,
  { path, faults, pace }: { readonly path: string; readonly faults: Faults; readonly pace: Pace },
): Promise<CheckedBlock | undefined> {
  const own = new Faults()
  checkShape(blockType.content, content, 'content', own)
  const readings = new Map<string, string>()
  const mentions: FieldReference[] = []
  if (own.list.length === 0) {
    for (const fault of blockType.check(content)) own.add(fault)
    mentions.push(...blockType.references(content))
    for (const field of markdownFields(blockType.content, content, 'content')) {
      const reading = readMarkdown(field.text)
      readings.set(field.text, reading.text)
      mentions.push(...judgeMarkdown(reading, field.path, own))
      // A megabyte of hostile Markdown takes seconds; others are served in between.
      if (pace.isDue) await pace.rest()
    }
  }
  for (const fault of own.list) faults.add({ ...fault, path: `${path}.${fault.path}` })
  if (own.list.length > 0) return undefined
  const plain = (piece: TextPiece): string =>
    typeof piece === 'string' ? piece : (readings.get(piece.markdown) ?? piece.markdown)
  return {
    path,
    type: blockType.type,
    content,
    mentions,
    objects: blockType.objects(content),
    text: blockType.text(content).map(plain).join('\n'),
  }
}

function judgeMarkdown(reading: ReturnType<typeof readMarkdown>, path: string, faults: Faults): FieldReference[] {
  const invalid = (message: string): void => faults.add({ path, code: 'invalid_value', message })
  if (reading.isTooDeep) invalid('nests quotes, lists or emphasis too deeply')
  if (reading.hasHtml) invalid('contains raw HTML; write Markdown, or escape the < as \\<')
  if (reading.hasImage) invalid('contains an image; upload it and use an image block')
  const mentions: FieldReference[] = []
  for (const href of reading.links) {
    const judged = judgeLink(href)
    if (judged.verdict === 'refused') invalid(judged.message)
    if (judged.verdict === 'mention') mentions.push({ ...judged.ref, path })
  }
  return mentions
}
