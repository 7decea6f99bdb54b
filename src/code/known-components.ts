import { designOf, openCodeSide } from '../code-components/code-side.ts'
import type { DesignProperty } from '../formats/manifests/linking/link.ts'
import type { CodeComponent } from '../formats/manifests/model/code-component.ts'
import type { Library } from '../library/library.ts'
import type { Services } from '../services.ts'
import type { KnownComponent } from './rules/check/check-elements.ts'
import { lettersOf } from './rules/token-facts.ts'

type Props = Map<string, KnownComponent['props'] extends ReadonlyMap<string, infer Prop> ? Prop : never>

/**
 * Components that elements of code are called like, with the props and values that they have: as manifests of code say, and
 * where no manifest speaks of one, as it is drawn. A name that several have is that of none.
 */
export async function knownComponents(
  services: Pick<Services, 'db' | 'libraries'>,
  call: { readonly projectId: string },
  { library, names }: { readonly library: Library; readonly names: ReadonlySet<string> },
): Promise<ReadonlyMap<string, KnownComponent>> {
  const found = new Map<string, KnownComponent | null>()
  const add = (name: string, known: KnownComponent): void => {
    const letters = lettersOf(name)
    if (names.has(letters)) found.set(letters, found.has(letters) ? null : known)
  }
  if (names.size === 0) return new Map()
  const side = await openCodeSide(services, call)
  for (const component of side.components.values()) {
    const own = ofCode(component)
    add(component.name, own)
    if (component.tag !== null && lettersOf(component.tag) !== lettersOf(component.name)) add(component.tag, own)
  }
  const drawn = [...library.live('component')].filter((node) => {
    const letters = lettersOf(library.name(node))
    return names.has(letters) && !found.has(letters)
  })
  if (drawn.length > 0)
    for (const { name, properties } of await designOf(services.libraries, call.projectId, library, drawn))
      add(name, { name, package: null, isWhole: false, props: ofDesign(properties) })
  return new Map([...found].flatMap(([letters, known]) => (known ? [[letters, known] as const] : [])))
}

function ofCode({ name, package: own, props, origins }: CodeComponent): KnownComponent {
  const known: Props = new Map()
  for (const { name: prop, attribute, values, open } of props) {
    const texts = (values ?? []).filter((value) => typeof value === 'string')
    const isClosed = open !== true && texts.length > 0 && texts.length === values?.filter((one) => one !== null).length
    const one = { name: prop, values: isClosed ? texts : null, saidBy: 'code' } as const
    known.set(lettersOf(prop), one)
    if (attribute !== undefined) known.set(lettersOf(attribute), one)
  }
  return {
    name,
    package: own,
    props: known,
    isWhole: props.length > 0 && origins.some(({ format }) => WHOLE.has(format)),
  }
}

/** Manifests that are made of the code, and have every prop of a component. */
const WHOLE: ReadonlySet<string> = new Set(['custom-elements', 'storybook', 'vue-docgen', 'react-docgen', 'compodoc'])

const ofDesign = (properties: readonly DesignProperty[]): Props =>
  new Map(
    properties.flatMap(({ name, type, values }) =>
      type === 'VARIANT' &&
      values !== undefined &&
      !values.every((value) => /^(?:true|false|yes|no|on|off)$/i.test(value))
        ? [[lettersOf(name), { name, values, saidBy: 'design' }] as const]
        : [],
    ),
  )
