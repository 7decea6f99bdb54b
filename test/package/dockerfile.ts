import { readFileSync } from 'node:fs'

export interface Instruction {
  readonly name: string
  readonly text: string
}

export interface Stage {
  readonly name: string
  readonly instructions: readonly Instruction[]
}

/** The stages of a Dockerfile; the last one has the name ''. */
export function readDockerfile(file: string): Stage[] {
  const stages: { name: string; instructions: Instruction[] }[] = []
  for (const line of readFileSync(file, 'utf8').replaceAll('\\\n', ' ').split('\n')) {
    const [, name = '', text = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    if (name === 'FROM') stages.push({ name: / AS (\S+)$/.exec(text)?.[1] ?? '', instructions: [] })
    else if (name !== '') stages.at(-1)?.instructions.push({ name, text })
  }
  return stages
}
