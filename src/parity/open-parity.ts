import { openCodeSide } from '../code-components/code-side.ts'
import { libraryCode } from '../code/library-code.ts'
import type { KeyScope } from '../contract/words.ts'
import { deprecations } from '../documentation/lifecycle/deprecations.ts'
import type { Sheets } from '../formats/tokens/css/read-sheets.ts'
import { Pace } from '../library/pace.ts'
import type { Services } from '../services.ts'
import type { Sides } from './rules/components/sides.ts'
import { parityOf, type Parity } from './rules/parity.ts'
import { withUses } from './with-uses.ts'

interface Asked {
  readonly projectId: string
  readonly scopes: ReadonlySet<KeyScope>
}

interface Opened {
  readonly parity: Parity
  readonly held: { readonly design: number; readonly code: number; readonly links: number; readonly tokens: number }
}

/** Parity of what a project has now, and of the style sheets that came along. */
export async function openParity(
  services: Pick<Services, 'db' | 'libraries'>,
  call: Asked,
  sheets: Sheets | null,
): Promise<Opened> {
  const library = await services.libraries.open(call)
  const side = await openCodeSide(services, call)
  const deprecated = await deprecations(services, library, call)
  const tokens = await libraryCode(library)
  const says = [...deprecated.values()].flatMap((one) =>
    one.type === 'component' ? [[one.id, one.says] as const] : [],
  )
  const styles = [...library.live('style')].map((node) => library.name(node))
  const sides: Sides = { ...side, deprecated: new Map(says) }
  const parity = await new Pace().through(parityOf({ sides, tokens, styles, sheets }))
  return {
    parity: { ...parity, findings: await withUses(services.db, call.projectId, { side, findings: parity.findings }) },
    held: {
      design: side.design.size,
      code: side.components.size,
      links: side.linking.links.length,
      tokens: tokens.tokens.length,
    },
  }
}
