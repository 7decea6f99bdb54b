// From a document to what is drawn: every element with its styles resolved, instances replaced by what they show. A
// component that is not at hand is asked for by its name; one that holds itself is drawn once.
import { chooseTree } from '../document/choose-tree.ts'
import {
  isNumber,
  isRecord,
  own,
  type DrawnComponent,
  type DrawnImage,
  type Fields,
  type Kept,
  type Tree,
  type TreeElement,
} from '../document/document.ts'
import type { LayoutBox } from '../layout/layout-box.ts'
import type { Account } from '../document/limits.ts'
import { readNesting, type Nested } from '../document/nesting.ts'
import { readBinding } from '../document/reference.ts'
import { resolve, type LookUp, type Surroundings } from '../document/resolve.ts'
import type { Font } from '../text/font.ts'
import { inModes, modesOf } from './explicit-modes.ts'
import { asStated, keptIn, withKept } from './kept-instances.ts'
import { readLook, type Look } from './look.ts'
import { overridesOf, type Overridden } from './overrides.ts'
import { readBox, type Within } from './read-box.ts'
import { Styles } from './styles.ts'
import { textBox, type TextBox } from './text-box.ts'

export interface SceneNode extends LayoutBox {
  readonly name: string
  readonly kind: 'box' | 'ellipse' | 'line' | 'vector' | 'text' | 'gap'
  readonly look: Look
  readonly text: TextBox | null
  readonly children: readonly SceneNode[]
}

interface SceneOf {
  readonly component: DrawnComponent
  readonly props: Fields
  /** Undefined where the library has none of that name, null where it is not at hand yet. */
  readonly findComponent: (name: string, usedBy: string) => DrawnComponent | null | undefined
  readonly lookUp: LookUp
  readonly findImage: (reference: string) => DrawnImage | undefined
  readonly font: Font
  readonly account: Account
}

/** One component whose tree is being read. */
interface Scope {
  readonly component: DrawnComponent
  readonly tree: Tree
  readonly around: Surroundings
  /** What the file shows of instances, where their components are not at hand. */
  readonly kept: ReadonlyMap<string, Kept>
  /** The properties that are at another value than the one that the tree's sizes are of. */
  readonly changed: ReadonlySet<string>
  readonly tint: unknown
  /** In the modes that what is around it says. */
  readonly lookUp: LookUp
  /** The components around this one, itself the last. */
  readonly chain: readonly string[]
}

interface Place {
  readonly nested: Nested
  readonly scope: Scope
  readonly override: Overridden
  /** The styles of the instance that shows this root, which lie above its own. */
  readonly above: Styles | null
  readonly within: Within
  readonly depth: number
  /** The root of what stands in for a component. */
  readonly isKept?: boolean
}

const NO_OVERRIDE: Overridden = { here: undefined, below: {} }
const OUTERMOST: Within = { axis: null, padding: [0, 0], isRoot: true, isGroup: false }

export function buildScene(of: SceneOf): readonly SceneNode[] {
  const { component, props, findComponent, lookUp, findImage, font, account } = of
  const scopeOf = (shown: DrawnComponent, given: Fields, from: Pick<Scope, 'tint' | 'chain' | 'lookUp'>): Scope => {
    const { tint, chain, lookUp } = from
    const { tree, props: values, isStandIn } = chooseTree(shown, given)
    if (isStandIn) account.lacks(shown.name, 'the variant that is asked for does not exist; this is the default')
    const changed = Object.keys(given).filter((name) => {
      const base = own(shown.props, name)
      return !isRecord(base) || base['default'] !== given[name]
    })
    return {
      component: shown,
      tree,
      around: {
        props: values,
        lookUp,
        findImage(hash) {
          // What an instance overrides inside of another component is of the outer one.
          const reference = own(shown.images, hash) ?? own(component.images, hash)
          return typeof reference === 'string' ? (findImage(reference) ?? null) : null
        },
      },
      kept: keptIn(shown, tree),
      changed: new Set(changed),
      tint,
      lookUp,
      chain: [...chain, shown.name],
    }
  }

  const build = (given: Place): readonly SceneNode[] => {
    const place = inItsModes(given)
    const { nested, scope, override, above, within, depth } = place
    if (!account.mayAddElement(depth)) {
      account.lacks(scope.component.name, 'parts beyond what one picture may hold')
      return []
    }
    const base = elementNamed(scope.tree, nested.name)
    const element: TreeElement = override.here ? { ...base, ...override.here } : base
    const own = new Styles([
      ...(override.here?.styles ? [{ styles: override.here.styles, around: scope.around }] : []),
      ...(isRecord(base.styles) ? [{ styles: base.styles, around: scope.around }] : []),
    ])
    const styles = above ? above.over(own) : own
    if (isHidden(styles)) return []
    const type = typeOf(nested.name, element, scope)
    const shown = type === 'instance' ? instanceName(element, scope) : null
    if (shown !== null || keptOf(place, element, shown)) return instance(place, { element, styles, shown })
    if (isLeftOut(type, element, scope)) return []

    const read = readBox(type, styles, within)
    const isGrid = styles.word('layoutMode') === 'GRID'
    const hasCells = isGrid && nested.children.every(({ name }) => hasPlace(elementNamed(scope.tree, name)))
    if (isGrid && !hasCells) account.lacks(nested.name, 'the places of its grid')
    const sized = place.isKept === true || type === 'instance' ? asStated(read) : read
    const box = hasCells ? { ...sized, axis: null } : sized
    const text = type === 'text' ? readText(nested.name, element, styles, scope) : null
    const paths = typeof element.vector === 'string' ? (vectorsOf(scope)[element.vector] ?? null) : null
    const outlined = kindOf(type, paths !== null, box)
    // What a boolean operation is made of stands in for its outline.
    const kind = outlined === 'gap' && nested.children.length > 0 ? 'box' : outlined
    if (outlined === 'gap')
      account.lacks(nested.name, type === 'instance' ? 'the component that it shows' : 'its outline')
    const look = readLook({ name: nested.name, type, styles, around: scope.around, paths, tint: scope.tint, account })
    // Cells grow with the grid, as what is in a group does.
    const isGroup = box.isGroup || hasCells
    const inside: Within = { axis: box.axis, padding: box.paddingStart, isRoot: false, isGroup, isGrid: hasCells }
    const changes = overridesOf(nested.children, override.below, (name) => name in (scope.tree.elements ?? {}))
    const children: SceneNode[] = []
    // What a boolean operation is made of is in its outline.
    for (const [at, child] of kind === 'vector' ? [] : nested.children.entries()) {
      if (account.isFull) break
      const change = changes[at] ?? NO_OVERRIDE
      children.push(...build({ nested: child, scope, override: change, above: null, within: inside, depth: depth + 1 }))
    }
    return [{ ...box, name: nested.name, kind, look, text, measureText: text?.measure ?? null, children }]
  }

  const instance = (
    place: Place,
    { element, styles, shown }: { element: TreeElement; styles: Styles; shown: string | null },
  ): readonly SceneNode[] => {
    const { nested, scope, override, within, depth } = place
    const isWithin = shown !== null && scope.chain.includes(shown)
    const own = keptOf(place, element, shown)
    const isAsked = shown !== null && !isWithin && own?.isNamesake !== true
    const found = isAsked ? findComponent(shown, scope.component.name) : undefined
    const kept = found === undefined && !isWithin ? own?.component : undefined
    const used = found ?? kept
    if (!used) {
      if (found === undefined)
        account.lacks(nested.name, isWithin ? `${shown}, which it is part of` : `the component ${shown}`)
      return [gap(nested.name, styles, scope, within)]
    }
    const given: Record<string, unknown> = {}
    for (const [name, value] of kept ? [] : Object.entries(element.propConfigurations ?? {})) {
      const resolved = resolve(value, scope.around)
      if (resolved !== undefined) given[name] = resolved
    }
    const tint = styles.has('fillColor') ? styles.read('fillColor') : scope.tint
    const inner = scopeOf(used, given, { tint, chain: scope.chain, lookUp: scope.lookUp })
    const roots = readNesting(inner.tree)
    const changes = { ...withKept(element.overrides ?? {}, nested.name, scope.kept), ...override.below }
    // The changes of an instance are told from the inside of its root.
    return roots.slice(0, 1).flatMap((root) =>
      build({
        nested: { name: root.name, children: root.children },
        scope: inner,
        override: { here: undefined, below: changes },
        above: styles,
        within,
        depth: depth + 1,
        isKept: kept !== undefined,
      }).map((node) => ({ ...node, name: nested.name })),
    )
  }

  const gap = (name: string, styles: Styles, scope: Scope, within: Within): SceneNode => ({
    ...asStated(readBox('vector', styles, within)),
    name,
    kind: 'gap',
    look: readLook({
      name,
      type: 'vector',
      styles: new Styles([]),
      around: scope.around,
      paths: null,
      tint: undefined,
      account,
    }),
    text: null,
    measureText: null,
    children: [],
  })

  const readText = (name: string, element: TreeElement, styles: Styles, scope: Scope): TextBox => {
    const content = element.content ?? element.text
    const binding = readBinding(content) ?? element.propReferences?.['text'] ?? element.propReferences?.['content']
    const value = resolve(content, scope.around) ?? (binding ? own(scope.around.props, binding) : undefined)
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    const isAsStated = binding === undefined || binding === null || !scope.changed.has(binding)
    return textBox({ name, text, styles, isAsStated, font, account })
  }

  const scope = scopeOf(component, props, { tint: undefined, chain: [], lookUp })
  return readNesting(scope.tree).flatMap((nested) =>
    build({ nested, scope, override: NO_OVERRIDE, above: null, within: OUTERMOST, depth: 0 }),
  )
}

function inItsModes(place: Place): Place {
  const { scope, override, nested } = place
  const modes = modesOf(override.here ?? NO_ELEMENT) ?? modesOf(elementNamed(scope.tree, nested.name))
  if (modes === null) return place
  const around = inModes(scope.around, modes)
  return { ...place, scope: { ...scope, around, lookUp: around.lookUp } }
}

const NO_ELEMENT: TreeElement = {}

function elementNamed({ elements }: Tree, name: string): TreeElement {
  const element = own(elements, name)
  return isRecord(element) ? element : {}
}

/** What the file shows of an instance: of the nearest that changed it, and only while it is of that component. */
function keptOf({ nested, scope }: Place, { kept }: TreeElement, shown: string | null): Kept | undefined {
  const found = kept ?? scope.kept.get(nested.name)
  return found?.component.name === (shown ?? '') ? found : undefined
}

const vectorsOf = ({ component }: Scope): NonNullable<DrawnComponent['vectors']> => component.vectors ?? {}

const hasPlace = ({ styles }: TreeElement): boolean => isNumber(styles?.['x']) && isNumber(styles?.['y'])

/** Also by a property that holds nothing. */
const isHidden = (styles: Styles): boolean => styles.read('visible') === false || styles.isSetToNothing('visible')

/** What a property fills, where that holds nothing: before 0.13 a document has no condition that would say so. */
function isLeftOut(type: string, element: TreeElement, { around }: Scope): boolean {
  const content = type === 'text' ? (element.content ?? element.text) : type === 'slot' ? element.children : undefined
  return readBinding(content) !== null && resolve(content, around) === null
}

function typeOf(name: string, element: TreeElement, { component }: Scope): string {
  if (element.instanceOf !== undefined && element.instanceOf !== null) return 'instance'
  const part = own(component.anatomy, name)
  const type = isRecord(part) ? part['type'] : undefined
  if (typeof type === 'string') return type
  return element.content !== undefined || element.text !== undefined ? 'text' : 'container'
}

function instanceName(element: TreeElement, { around }: Scope): string | null {
  const name = resolve(element.instanceOf, around)
  return typeof name === 'string' && name !== '' ? name : null
}

const KINDS: Readonly<Record<string, SceneNode['kind']>> = { text: 'text', ellipse: 'ellipse', line: 'line' }
const OUTLINED = new Set(['vector', 'glyph', 'polygon', 'star', 'instance'])

function kindOf(type: string, hasPaths: boolean, { stated }: Pick<LayoutBox, 'stated'>): SceneNode['kind'] {
  if (hasPaths) return 'vector'
  // A vector without a height can be nothing but a straight line, whether its outline came with it or not.
  if (type === 'vector' && stated.includes(0)) return 'line'
  return OUTLINED.has(type) ? 'gap' : (KINDS[type] ?? 'box')
}
