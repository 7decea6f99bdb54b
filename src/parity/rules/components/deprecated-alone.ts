import { saysDeprecated } from '../../../entities/rules/deprecation.ts'
import { groupedBy } from '../../../formats/manifests/model/fold.ts'
import { finding, type ParityFinding } from '../found/finding.ts'
import { inCode, inDesign, partnersOf, type Partners, type Sides } from './sides.ts'

/** Components and props that one side alone says are deprecated. */
export function deprecatedAlone(sides: Sides): ParityFinding[] {
  return partnersOf(sides, sides.linking.links).flatMap((pair) => {
    const own = deprecatedComponent(sides, pair)
    // Of a component that is on its way out no prop needs to be told.
    const isGoing = sides.deprecated.has(pair.design.key) || pair.code.deprecated !== undefined
    return isGoing ? own : [...own, ...deprecatedProps(pair)]
  })
}

function deprecatedComponent(sides: Sides, { design, code }: Partners): ParityFinding[] {
  const says = sides.deprecated.get(design.key)
  if ((says === undefined) === (code.deprecated === undefined)) return []
  return says === undefined
    ? [
        finding('deprecated-only-in-code', {
          message: `${code.name} is deprecated in code${because(code.deprecated)}, and ${design.name} is not in the design`,
          design: inDesign(design),
          code: inCode(code, typeof code.deprecated === 'string' ? { says: code.deprecated } : {}),
        }),
      ]
    : [
        finding('deprecated-only-in-design', {
          message: `${design.name} is deprecated in the design${because(says)}, and ${code.name} is not in code`,
          design: inDesign(design, { says }),
          code: inCode(code),
        }),
      ]
}

/** A property goes where the code no longer wants it, or the other way around. */
function deprecatedProps({ design, code, link }: Partners): ParityFinding[] {
  const byProperty = groupedBy(link.properties, (one) => [one.design])
  return [...byProperty].flatMap(([property, links]) => {
    const props = links.flatMap(({ code: target }) =>
      'prop' in target ? code.props.filter(({ name }) => name === target.prop) : [],
    )
    const [old] = props
    if (!old || props.length !== links.length) return []
    const isOld = props.every(({ deprecated }) => deprecated !== undefined)
    const saysSo = saysDeprecated(property, '')
    if (isOld === saysSo) return []
    const side = inCode(code, {
      property: old.name,
      ...(typeof old.deprecated === 'string' && { says: old.deprecated }),
    })
    return [
      isOld
        ? finding('deprecated-only-in-code', {
            message: `${code.name}: ${old.name} is deprecated in code${because(old.deprecated)}, and ${property} is not in the design`,
            design: inDesign(design, { property }),
            code: side,
          })
        : finding('deprecated-only-in-design', {
            message: `${design.name}: ${property} is deprecated in the design, and ${old.name} is not in code`,
            design: inDesign(design, { property }),
            code: side,
          }),
    ]
  })
}

const because = (says: string | true | undefined): string => (typeof says === 'string' ? ` (${says})` : '')
