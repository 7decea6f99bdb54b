import { isList, isRecord } from '../../../../kit/shapes/json-value.ts'
import type { SpecFacts } from './library.ts'

/** Properties and parts of a spec of any version. */
export function specFacts(spec: Readonly<Record<string, unknown>>): SpecFacts {
  const { props, anatomy } = spec
  return {
    props: entries(props).map(([name, prop]) => ({
      name,
      type: typeof prop['type'] === 'string' ? prop['type'] : 'unknown',
      isNullable: prop['nullable'] === true,
      standard: prop['default'] === undefined || prop['default'] === null ? null : text(prop['default']),
      values: isList(prop['enum']) ? prop['enum'].map(text) : [],
    })),
    anatomy: entries(anatomy).map(([name, part]) => ({
      name,
      type: typeof part['type'] === 'string' ? part['type'] : '',
    })),
  }
}

const entries = (value: unknown): [string, Readonly<Record<string, unknown>>][] =>
  isRecord(value) ? Object.entries(value).flatMap(([name, one]) => (isRecord(one) ? [[name, one]] : [])) : []

const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
