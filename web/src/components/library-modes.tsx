import { useQuery } from '@tanstack/react-query'
import { tokenMapQuery } from '../api/queries.ts'
import { keepMode } from '../preview/kept-modes.ts'
import { ModeSwitch } from './mode-switch.tsx'

/** So many have a switch on the page; a library with more has them on the pages of its components. */
const MOST_SWITCHES = 4
const MOST_MODES = 6

/** The modes in which all pictures of a page are shown. */
export function LibraryModes({ modes }: { readonly modes: Readonly<Record<string, string>> }) {
  const { data } = useQuery(tokenMapQuery)
  const several = (data?.collections ?? []).filter((one) => one.modes.length > 1 && one.modes.length <= MOST_MODES)
  return several
    .slice(0, MOST_SWITCHES)
    .map(({ id, name, modes: all, default_mode: standard }) => (
      <ModeSwitch
        key={id}
        collection={name}
        modes={all.map((mode) => mode.name)}
        chosen={modes[name] ?? standard?.name ?? all[0]?.name}
        onChoose={(mode) => keepMode(name, mode)}
      />
    ))
}
