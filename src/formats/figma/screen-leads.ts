import type { ScreenEntry } from '../bundle/library-bundle.ts'
import { MAX_NAME } from '../bundle/bundle.ts'
import { childrenOf, recordAt, recordsAt, textAt, type FigmaNode } from './nodes/figma-json.ts'
import { layerName } from './spec/instance-overrides.ts'
import { eachNode, type NamedNode } from './spec/spec-elements.ts'
import type { JsonObject } from '../../kit/shapes/json-value.ts'

type Leads = NonNullable<ScreenEntry['leads_to']>

/** Far more than one screen's prototype has. */
const MOST_LEADS = 500

/**
 * Where the layers of a screen lead in the prototype, in their order. What leads to another state of the same component says
 * nothing about screens; of an instance, the layers in it lead too.
 */
export function screenLeads(root: NamedNode, isScreen: (id: string) => boolean): Leads {
  const leads: Leads[number][] = []
  const seen = new Set<string>()
  const add = (lead: Leads[number]): void => {
    const said = JSON.stringify(lead)
    if (leads.length < MOST_LEADS && !seen.has(said)) leads.push(lead)
    seen.add(said)
  }
  const note = (node: FigmaNode, element: string): void => {
    for (const { trigger, action } of actionsOf(node)) {
      const lead = leadOf(action, isScreen)
      if (lead) add({ element: element.slice(0, MAX_NAME), trigger: inWords(trigger) || 'click', ...lead })
    }
  }
  const inside = (node: FigmaNode, element: string): void => {
    for (const child of childrenOf(node)) {
      note(child, `${element}/${layerName(child)}`)
      inside(child, element)
    }
  }
  for (const { node, element } of eachNode(root)) {
    note(node, element)
    if (textAt(node, 'type') === 'INSTANCE') inside(node, element)
  }
  return leads
}

interface Told {
  readonly trigger: string
  readonly action: JsonObject
}

function actionsOf(node: FigmaNode): readonly Told[] {
  const told = recordsAt(node, 'interactions').flatMap((one) => {
    const trigger = textAt(recordAt(one, 'trigger'), 'type')
    return recordsAt(one, 'actions')
      .flatMap(insideConditions)
      .map((action) => ({ trigger, action }))
  })
  const former = textAt(node, 'transitionNodeID')
  if (told.length > 0 || former === '') return told
  // Answers of before say one target for a click alone.
  return [{ trigger: 'ON_CLICK', action: { type: 'NODE', destinationId: former, navigation: 'NAVIGATE' } }]
}

function insideConditions(action: JsonObject): readonly JsonObject[] {
  const blocks = recordsAt(action, 'conditionalBlocks')
  return blocks.length === 0 ? [action] : blocks.flatMap((block) => recordsAt(block, 'actions'))
}

function leadOf(
  action: JsonObject,
  isScreen: (id: string) => boolean,
): Omit<Leads[number], 'element' | 'trigger'> | null {
  const type = textAt(action, 'type')
  if (type === 'BACK' || type === 'CLOSE') return { action: inWords(type) }
  if (type === 'URL') return { action: 'open', ...named(textAt(action, 'url')) }
  const [navigation, id] = [textAt(action, 'navigation') || 'NAVIGATE', textAt(action, 'destinationId')]
  if (type !== 'NODE' || id === '' || navigation === 'CHANGE_TO') return null
  return { action: inWords(navigation), ...(isScreen(id) ? { screen: id } : named(`node ${id}`)) }
}

const named = (to: string): { readonly to?: string } => (to === '' ? {} : { to: to.slice(0, MAX_NAME) })

/** `ON_CLICK` is `click`. */
const inWords = (constant: string): string =>
  constant.slice(0, MAX_NAME).toLowerCase().replace(/^on_/, '').replaceAll('_', ' ')
