import type { Client } from '@modelcontextprotocol/client'
import { isRecord, type Json } from '../../src/kit/shapes/json-value.ts'
import { walk } from '../kit/mcp-kit.ts'
import { readAnswer, textOf, type Answer } from './answer.ts'

/** What is built: a component in one variant while collections are in one mode. */
export interface Case {
  readonly name: string
  readonly props: Readonly<Record<string, Json>>
  readonly mode: string | null
}

/** Answers as an agent gets them, each component asked for once in each mode. */
export class Answers {
  readonly #client: Client
  readonly #known = new Map<string, Promise<Answer>>()

  constructor(client: Client) {
    this.#client = client
  }

  of(name: string, mode: string | null): Promise<Answer> {
    const key = JSON.stringify([name, mode])
    const known = this.#known.get(key)
    if (known) return known
    const asked = { components: [name], include: ['build', 'variants'], modes: mode === null ? [] : [mode] }
    const answer = walk(this.#client, 'get_component', asked).then(readAnswer)
    this.#known.set(key, answer)
    return answer
  }

  /** A component and all that it shows, in any of its variants. */
  async withUsed(name: string, mode: string | null, known = new Map<string, Answer>()): Promise<Map<string, Answer>> {
    if (known.has(name)) return known
    const answer = await this.of(name, mode)
    known.set(name, answer)
    for (const used of answer.uses)
      if (!used.endsWith(' (outside this library)'))
        await this.withUsed(used.replace(/ \(outside this library, .*\)$/, ''), mode, known)
    return known
  }
}

/** The default, and each value of each axis once, beside the defaults of the others. */
export function axisVariants({ props, axes }: Answer): Record<string, Json>[] {
  const values = axes.flatMap((axis) => {
    const prop = props.get(axis)
    const listed = [...(prop?.type ?? '').matchAll(/'([^']*)'/g)].map(([, value = '']): Json => value)
    const all: readonly Json[] = prop?.type.startsWith('boolean') ? [true, false] : listed
    return all.filter((value) => value !== prop?.standard).map((value) => ({ [axis]: value }))
  })
  return [{}, ...values]
}

/** Every name that `list_components` has. */
export async function componentNames(client: Client): Promise<string[]> {
  const answers = await walk(client, 'list_components', {})
  return answers.flatMap((answer) => {
    const rows = isRecord(answer) ? answer['components'] : []
    return (Array.isArray(rows) ? (rows as readonly Json[]) : []).map((row) =>
      isRecord(row) ? textOf(row['name']) : textOf(row),
    )
  })
}
