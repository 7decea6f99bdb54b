import { globMatch, type GlobMatch } from './glob-match.ts'
import { isRecord, own, type Json } from '../../../kit/shapes/json-value.ts'

/** What a `figma.config.json` says of the files of its folder. */
export interface ConnectConfig {
  readonly importPaths: readonly (readonly [match: GlobMatch, module: string, asterisks: boolean])[]
  readonly substitutions: readonly (readonly [text: string, by: string])[]
  readonly label: string | undefined
}

export const NO_CONFIG: ConnectConfig = { importPaths: [], substitutions: [], label: undefined }

export function readConnectConfig(value: Json): ConnectConfig {
  const config = own(value, 'codeConnect')
  const label = own(config, 'label') ?? own(config, 'parser')
  return {
    importPaths: pairs(own(config, 'importPaths')).map(([glob, module]) => [
      globMatch(glob),
      module,
      module.includes('*'),
    ]),
    substitutions: pairs(own(config, 'documentUrlSubstitutions')),
    label: typeof label === 'string' ? label : undefined,
  }
}

export const substituted = (address: string, { substitutions }: ConnectConfig): string =>
  substitutions.reduce((text, [part, by]) => text.replaceAll(part, by).slice(0, 4_000), address)

/** The module that people import a file of the project from; undefined where the configuration does not say. */
export function mappedModule(file: string, { importPaths }: ConnectConfig): string | undefined {
  for (const [match, module, asterisks] of importPaths) {
    const part = match(file) ?? match(file.replace(/\.[cm]?[jt]sx?$/, ''))
    if (part !== null) return asterisks ? module.replaceAll('*', part) : module
  }
  return undefined
}

const pairs = (value: Json | undefined): [string, string][] =>
  isRecord(value) ? Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string') : []
