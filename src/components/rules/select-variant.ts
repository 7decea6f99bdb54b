import { complete, sameConfiguration } from './spec/configurations.ts'
import type { Configuration, ConfigurationValue, SpecTree } from './spec/spec-document.ts'

type Selection =
  | { readonly found: 'one'; readonly configuration: Configuration; readonly isDefault: boolean }
  | { readonly found: 'several'; readonly matches: readonly Configuration[] }
  | { readonly found: 'none'; readonly nearest: readonly Configuration[] }

const NEAREST_SHOWN = 3

/**
 * Selects among `variantConfigurations` (the default first) by a whole or partial configuration. Names and values
 * compare without case, numbers and booleans as their strings.
 */
export function selectVariant(existing: readonly Configuration[], wanted: Configuration): Selection {
  const asked = foldedEntries(wanted)
  const folded = existing.map((configuration) => new Map(foldedEntries(configuration)))
  const matches = existing.filter((_, at) => asked.every(([name, value]) => folded[at]?.get(name) === value))
  const [only] = matches
  if (only && matches.length === 1) return { found: 'one', configuration: only, isDefault: only === existing[0] }
  if (only) return { found: 'several', matches }

  const ranked = existing
    .map((configuration, at) => ({ configuration, likeness: likeness(asked, folded[at]) }))
    .sort((a, b) => b.likeness - a.likeness)
  return { found: 'none', nearest: ranked.slice(0, NEAREST_SHOWN).map(({ configuration }) => configuration) }
}

/** The tree in `variants[]` of a configuration that is not the default. */
export function findVariantTree(
  variants: readonly SpecTree[],
  existing: readonly Configuration[],
  selected: Configuration,
): SpecTree | undefined {
  const base = existing[0] ?? {}
  const names = Object.keys(selected)
  return variants.find((tree) => sameConfiguration(complete(tree.configuration ?? {}, base, names), selected))
}

/** One for each property that fits, less than half for a value that only begins alike. */
function likeness(asked: readonly (readonly [string, string])[], folded: ReadonlyMap<string, string> | undefined) {
  return asked.reduce((sum, [name, value]) => {
    const other = folded?.get(name)
    if (other === undefined) return sum
    if (other === value) return sum + 1
    let shared = 0
    while (shared < value.length && value[shared] === other[shared]) shared++
    return sum + shared / (2 * Math.max(value.length, other.length))
  }, 0)
}

const foldedEntries = (configuration: Configuration): (readonly [string, string])[] =>
  Object.entries(configuration).map(([name, value]) => [fold(name), fold(value)] as const)

const fold = (text: ConfigurationValue): string => String(text).normalize('NFKC').toLowerCase()
