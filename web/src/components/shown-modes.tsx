import type { Spec } from '../api/spec-document.ts'
import { keepMode } from '../preview/kept-modes.ts'
import { switchableModes } from '../preview/switchable-modes.ts'
import { ModeSwitch } from './mode-switch.tsx'
import { useChoose, useShown } from './shown.ts'

/** The modes of the tokens that a component binds, as the address has them. */
export function ShownModes({ spec }: { readonly spec: Spec }) {
  const { modes } = useShown()
  const choose = useChoose()
  const several = switchableModes(spec)
  if (several.length === 0) return null
  return (
    <div className="row shown-modes">
      {several.map(({ collection, modes: names }) => (
        <ModeSwitch
          key={collection}
          collection={collection}
          modes={names}
          chosen={modes[collection] ?? names[0]}
          onChoose={(mode) => choose('modes', (before) => keepMode(collection, mode, before))}
        />
      ))}
    </div>
  )
}
